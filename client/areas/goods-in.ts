import './kit.ts';
import { Ern } from '../screens/goods-in/ern.tsx';
import { HideErns } from '../screens/goods-in/hide/hide-erns.tsx';
import { Erns } from '../screens/goods-in/list/erns.tsx';
import { ManualGoodsIn } from '../screens/goods-in/manual/manual-goods-in.tsx';
import { MoveStock } from '../screens/putaway/move-stock.tsx';
import { Count } from '../screens/stock-counts/count.tsx';
import { Counts } from '../screens/stock-counts/counts.tsx';

export const screens = { Count, Counts, Ern, Erns, HideErns, ManualGoodsIn, MoveStock };
