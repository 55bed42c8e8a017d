import { secondFactor } from '../../../../shared/texts/en/second-factor.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the second step says. */
addTexts('en', secondFactor);
