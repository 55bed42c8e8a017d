import { companies } from '../../../../shared/texts/en/companies.ts';
import { addTexts } from '../../../add-texts.ts';

/** What the screen of companies says. */
addTexts('en', companies);
