import { home } from '../../../shared/texts/en/home.ts';
import { addTexts } from '../../add-texts.ts';

/** What home says. */
addTexts('en', home);
