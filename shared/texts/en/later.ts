import { areaTexts } from '../area-texts.ts';

/** Messages of rules 8 whose screens come later: no screen brings them; a test lists them. */
export const later = areaTexts({
  default: {
    message_skuEditError: 'There was a problem editing the SKU',
  },
});
