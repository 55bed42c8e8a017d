import { scan } from '../../../shared/texts/en/scan.ts';
import { addTexts } from '../../add-texts.ts';

/** What the scan field says. */
addTexts('en', scan);
