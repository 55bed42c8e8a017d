import { home } from '../../../shared/texts/en/home.ts';
import { addTexts } from '../../text-sets.ts';

/** What home says. */
addTexts('en', home);
