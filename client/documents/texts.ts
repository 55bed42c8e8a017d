import { putaway } from '../../shared/texts/en/putaway.ts';
import { addTexts } from '../text-sets.ts';

/** What documents say of the goods that they hold while those are moved. */
addTexts('en', putaway);
