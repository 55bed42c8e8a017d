import { goods } from '../../shared/texts/en/goods.ts';
import { addTexts } from '../text-sets.ts';

/** What is said of goods wherever they are shown, chosen or held by documents. */
addTexts('en', goods);
