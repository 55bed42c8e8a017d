import { itemMasters } from '../../../../shared/texts/en/item-masters.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the screen of item masters says. */
addTexts('en', itemMasters);
