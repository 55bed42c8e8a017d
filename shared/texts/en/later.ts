import { areaTexts } from '../area-texts.ts';

/** Messages of rules 8 whose screens come later: no screen brings them; a test lists them. */
export const later = areaTexts({
  default: {
    message_packingNumberError: 'There was an error incrementing the packing number',
    message_packingsError: 'There was an error submitting packings',
    message_manifestError: 'There was an issue sending the manifest email',
    message_skuEditError: 'There was a problem editing the SKU',
  },
});
