import { sign } from '../../../shared/texts/en/sign.ts';
import { addTexts } from '../../text-sets.ts';

/** What is said while somebody signs. */
addTexts('en', sign);
