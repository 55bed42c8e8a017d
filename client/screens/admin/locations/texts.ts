import { locations } from '../../../../shared/texts/en/locations.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the screen of locations says. */
addTexts('en', locations);
