import { fields } from '../../shared/texts/en/fields.ts';
import { addTexts } from '../add-texts.ts';

/** What the larger fields say. */
addTexts('en', fields);
