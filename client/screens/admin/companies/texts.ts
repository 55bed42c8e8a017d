import { companies } from '../../../../shared/texts/en/companies.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the screen of companies says. */
addTexts('en', companies);
