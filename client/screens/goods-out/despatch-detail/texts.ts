import { despatch } from '../../../../shared/texts/en/despatch.ts';
import { picks } from '../../../../shared/texts/en/picks.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the screen of one despatch says. */
addTexts('en', picks, despatch);
