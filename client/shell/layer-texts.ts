import { layers } from '../../shared/texts/en/layers.ts';
import { addTexts } from '../text-sets.ts';

/** What lies over the screen says. */
addTexts('en', layers);
