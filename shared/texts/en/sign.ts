import { areaTexts } from '../area-texts.ts';

/** Signing for goods: drawn with pen, finger or mouse, or a typed name. */
export const sign = areaTexts({
  default: {
    sign_pad: 'Signature',
    sign_padHint: 'Sign here',
    sign_undo: 'Undo stroke',
    sign_clear: 'Clear',
    sign_name: 'Name of the person who signs',
    sign_blank: 'Sign, or type a name',
    sign_offline: 'No connection. Try again once you are online.',
  },
});
