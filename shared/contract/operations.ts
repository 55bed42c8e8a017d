import * as account from './account.ts';
import * as availability from './availability.ts';
import * as goodsIn from './goods-in.ts';
import * as goodsOut from './goods-out.ts';
import * as imports from './imports.ts';
import * as jobs from './jobs.ts';
import * as masterData from './master-data.ts';
import type { Operation } from './operation.ts';
import * as outgoing from './outgoing.ts';
import * as putaway from './putaway.ts';
import * as reports from './reports.ts';
import * as search from './search.ts';
import * as stock from './stock.ts';
import * as users from './users.ts';

/** The operations by area: the chapters of the documentation. */
export const areas: Readonly<Record<string, readonly Operation[]>> = {
  Account: Object.values(account),
  Users: Object.values(users),
  'Goods in': Object.values(goodsIn),
  Putaway: Object.values(putaway),
  'Goods out': [...Object.values(availability), ...Object.values(goodsOut)],
  Stock: Object.values(stock),
  Imports: Object.values(imports),
  Jobs: Object.values(jobs),
  Reports: Object.values(reports),
  Search: Object.values(search),
  'Master data': Object.values(masterData),
  'Outgoing mail': Object.values(outgoing),
};

/** Every operation of the API. Routes, client calls, rights, documentation and the generic tests come from this one table. */
export const operations: readonly Operation[] = Object.values(areas).flat();
