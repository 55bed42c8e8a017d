import * as account from './account.ts';
import * as goodsIn from './goods-in.ts';
import * as goodsOut from './goods-out.ts';
import * as jobs from './jobs.ts';
import * as masterData from './master-data.ts';
import type { Operation } from './operation.ts';
import * as outgoing from './outgoing.ts';
import * as putaway from './putaway.ts';
import * as reports from './reports.ts';
import * as search from './search.ts';
import * as stock from './stock.ts';

/** Every operation of the API. Routes, client calls, rights, documentation and the generic tests come from this one table. */
export const operations: readonly Operation[] = [
  account,
  goodsIn,
  goodsOut,
  putaway,
  stock,
  jobs,
  masterData,
  search,
  reports,
  outgoing,
].flatMap((area) => Object.values(area));
