import { followChanges as contract } from '../../../shared/contract/account/live.ts';
import { implement } from '../implement.ts';

/** Opens a stream of the changes of some documents, as far as the access reaches (rules 7; rules: Tenancy and rights, live streams). */
export const followChanges = implement(contract, (_db, actor, { topic, ...from }, { live }) => {
  return live.follow(actor, { topics: topic, ...from });
});
