import { printing } from '../../../shared/texts/en/printing.ts';
import { addTexts } from '../../text-sets.ts';

/** What is said about printing documents and labels. */
addTexts('en', printing);
