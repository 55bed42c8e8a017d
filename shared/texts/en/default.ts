import { account } from './default/account.ts';
import { columns } from './default/columns.ts';
import { goodsIn } from './default/goods-in.ts';
import { later } from './default/later.ts';
import { reports } from './default/reports.ts';
import { shell } from './default/shell.ts';
import { titles } from './default/titles.ts';
import { ui } from './default/ui.ts';

/**
 * The default set: every text of the interface, one file an area. Keys are screen_SCREEN_THING where the specification names
 * them, AREA_THING elsewhere.
 */
export const defaultTexts = { ...shell, ...titles, ...account, ...columns, ...goodsIn, ...later, ...reports, ...ui };

export type DefaultTexts = typeof defaultTexts;
