import { printing } from '../../../shared/texts/en/printing.ts';
import { addTexts } from '../../text-sets.ts';

/** What is said about printing. */
addTexts('en', printing);
