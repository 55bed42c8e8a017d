import { columns } from '../../../shared/texts/en/columns.ts';
import { stockCounts } from '../../../shared/texts/en/stock-counts.ts';
import { addTexts } from '../../text-sets.ts';

/** What the screens of stock counts say. */
addTexts('en', columns, stockCounts);
