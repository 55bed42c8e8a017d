import { erns } from '../../../../shared/texts/en/erns.ts';
import { hideErns } from '../../../../shared/texts/en/hide-erns.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the screen Hide ERNs says. */
addTexts('en', erns, hideErns);
