import { exported } from '../../shared/texts/en/exports.ts';
import { addTexts } from '../text-sets.ts';

/** What is said of exports: by the notice and by their screen. */
addTexts('en', exported);
