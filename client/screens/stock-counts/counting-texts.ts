import './texts.ts';
import { counting } from '../../../shared/texts/en/counting.ts';
import { addTexts } from '../../text-sets.ts';

/** What the screen of one stock count says. */
addTexts('en', counting);
