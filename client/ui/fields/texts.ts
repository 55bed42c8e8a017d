import { fields } from '../../../shared/texts/en/fields.ts';
import { addTexts } from '../../text-sets.ts';

/** What the larger fields say. */
addTexts('en', fields);
