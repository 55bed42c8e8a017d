import { goodsScreens } from './goods-screens.ts';
import { recordScreens } from './record-screens.ts';
import type { SavingState } from './saving-state.ts';
import { shipmentScreens } from './shipment-screens.ts';
import { stockScreens } from './stock-screens.ts';

/** The screens that save and are driven without a browser; test/support/browser/saving has one of each kind. */
export const clientScreens: readonly SavingState[] = [
  ...goodsScreens,
  ...stockScreens,
  ...shipmentScreens,
  ...recordScreens,
];
