import '../texts.ts';
import { cutting } from '../../../shared/texts/en/cutting.ts';
import { addTexts } from '../../text-sets.ts';

/** What cutting a drum says. */
addTexts('en', cutting);
