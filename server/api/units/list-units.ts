import { listUnits as contract } from '../../../shared/contract/admin/units.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { unitSource, unitWhere } from './unit-source.ts';

/** Units the company may use, to choose from and to set up. */
export const listUnits = implement(contract, (db, actor, input) => {
  return listPage(db, unitSource(actor), input, unitWhere(actor, input));
});
