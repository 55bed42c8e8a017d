import { combobox } from '../../../shared/texts/en/combobox.ts';
import { addTexts } from '../../add-texts.ts';

/** What a field that searches says. */
addTexts('en', combobox);
