import { shell } from '../shared/texts/en/shell.ts';
import { titles } from '../shared/texts/en/titles.ts';
import { ui } from '../shared/texts/en/ui.ts';
import { addTexts } from './add-texts.ts';

/** The texts of the first load. All others travel with the screens and building blocks that say them. */
addTexts('en', shell, titles, ui);
