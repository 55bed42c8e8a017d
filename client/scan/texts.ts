import { scan } from '../../shared/texts/en/scan.ts';
import { addTexts } from '../text-sets.ts';

/** What the scan field says. */
addTexts('en', scan);
