import { params } from '../../../../shared/texts/en/params.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the screen of parameters and the forms with their values say. */
addTexts('en', params);
