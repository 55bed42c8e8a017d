import * as goodsIn from './goods-in.ts';
import * as masterData from './master-data.ts';
import type { Operation } from './operation.ts';

/** Every operation of the API. Routes, client calls, rights, documentation and the generic tests come from this one table. */
export const operations: readonly Operation[] = [goodsIn, masterData].flatMap((area) => Object.values(area));
