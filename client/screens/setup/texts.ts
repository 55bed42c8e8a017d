import { setup } from '../../../shared/texts/en/setup.ts';
import { addTexts } from '../../text-sets.ts';

/** What the card of setting up says. */
addTexts('en', setup);
