import { areaTexts } from '../area-texts.ts';

/** Questions before an action. */
export const confirm = areaTexts({
  default: {
    ui_confirm_each: 'Answer every point first',
    ui_confirm_intro: {
      one: 'Nothing is saved until you accept this.',
      other: 'Nothing is saved until you accept all of these.',
    },
    ui_confirm_no: 'No',
    ui_confirm_yes: 'Yes',
  },
});
