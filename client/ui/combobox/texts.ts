import { combobox } from '../../../shared/texts/en/combobox.ts';
import { addTexts } from '../../text-sets.ts';

/** What a field that searches says. */
addTexts('en', combobox);
