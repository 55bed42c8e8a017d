import { skus } from '../../../../shared/texts/en/skus.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the screens of SKUs say. */
addTexts('en', skus);
