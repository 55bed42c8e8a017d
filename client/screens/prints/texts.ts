import { printing } from '../../../shared/texts/en/printing.ts';
import { addTexts } from '../../add-texts.ts';

/** What is said about printing. */
addTexts('en', printing);
