import { areas } from '../shared/texts/en/areas.ts';
import { addTexts } from './text-sets.ts';

/** All texts beyond those of the first load, bundled into one file with the kit of the screens. */
addTexts('en', ...Object.values(areas));
