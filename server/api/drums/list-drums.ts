import { listDrums as contract } from '../../../shared/contract/stock/drums.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { drumSource } from './drum-source.ts';
import { drumWhere } from './drum-where.ts';

/** One page of the drums of this warehouse. */
export const listDrums = implement(contract, (db, actor, input) => {
  return listPage(db, drumSource(actor), input, drumWhere(actor, input));
});
