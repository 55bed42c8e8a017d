import '../../../documents/texts.ts';
import { stockUnallocation } from '../../../../shared/texts/en/stock-unallocation.ts';
import { addTexts } from '../../../text-sets.ts';

/** What Stock Unallocation says. */
addTexts('en', stockUnallocation);
