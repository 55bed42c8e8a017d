import { listParameters as contract } from '../../../shared/contract/admin/parameters.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { parameterSource, parameterWhere } from './parameter-source.ts';

/** The parameters of the access's company or warehouse. */
export const listParameters = implement(contract, (db, actor, input) => {
  return listPage(db, parameterSource, input, parameterWhere(actor, input));
});
