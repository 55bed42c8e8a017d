import { checkNewDrum as contract } from '../../../shared/contract/goods-in/manual-goods-in.ts';
import { implement } from '../implement.ts';
import { takenDrum } from './taken-drum.ts';

/** Whether goods that no ERN announced may bring a drum of this number, and who has it if not. */
export const checkNewDrum = implement(contract, (db, actor, { drumNumber }) => {
  return takenDrum(db, actor.companyId, drumNumber, { source: 'manual' });
});
