import { areaTexts } from '../area-texts.ts';

/** Values of parameters, in the forms of whatever carries them. */
export const parameters = areaTexts({
  default: {
    parameters_values: 'Parameters',
    parameters_notSet: 'Not set',
    parameters_yes: 'Yes',
    parameters_no: 'No',
    parameters_required: 'Enter {field}',
    parameters_unlike: 'This does not match: {description}',
  },
});
