import { units } from '../../../../shared/texts/en/units.ts';
import { addTexts } from '../../../add-texts.ts';

/** What the screens of units and packing types say. */
addTexts('en', units);
