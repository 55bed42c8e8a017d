import { areaTexts } from '../area-texts.ts';

/** Questions before an action. */
export const confirm = areaTexts({
  default: {
    ui_confirm_each: 'Answer each point first',
    ui_confirm_intro: {
      one: 'Nothing is written until you agree to this.',
      other: 'Nothing is written until you agree to each of these.',
    },
    ui_confirm_no: 'No',
    ui_confirm_yes: 'Yes',
  },
});
