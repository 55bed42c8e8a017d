import { itemMasters } from '../../../../shared/texts/en/item-masters.ts';
import { addTexts } from '../../../add-texts.ts';

/** What the screen of item masters says. */
addTexts('en', itemMasters);
