import { units } from '../../../../shared/texts/en/units.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the screens of units and packing types say. */
addTexts('en', units);
