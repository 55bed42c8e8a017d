import { areas } from '../shared/texts/en/areas.ts';
import { addTexts } from './text-sets.ts';

/** Every text beyond those of the first load: they come with the kit of all screens, in one piece. */
addTexts('en', ...Object.values(areas));
