import { columns } from '../../../shared/texts/en/columns.ts';
import { erns } from '../../../shared/texts/en/erns.ts';
import { goodsIn } from '../../../shared/texts/en/goods-in.ts';
import { addTexts } from '../../text-sets.ts';

/** What the screens of goods in say. */
addTexts('en', columns, erns, goodsIn);
