import { erns } from '../../../../shared/texts/en/erns.ts';
import { goodsIn } from '../../../../shared/texts/en/goods-in.ts';
import { manualGoodsIn } from '../../../../shared/texts/en/manual-goods-in.ts';
import { addTexts } from '../../../text-sets.ts';

/** What manual goods in says, with the words it shares with ERNs. */
addTexts('en', erns, goodsIn, manualGoodsIn);
