import { sendResetPassword as contract } from '../../../shared/contract/account/account.ts';
import { transaction } from '../../db/transaction.ts';
import { addJob } from '../../queue/jobs.ts';
import { implement } from '../implement.ts';
import { byAddress, byLogin } from './counted-attempts.ts';
import { countFailure, refuseTooEarly } from './failed-attempts.ts';

/**
 * Queues a mail with a reset link. Nothing is looked up here: the answer, and the time it takes, are the same for every login. A
 * login has one such job waiting at most; one address that asks again and again has to wait between.
 */
export const sendResetPassword = implement(contract, async (db, visitor, input, services) => {
  const login = input.login.trim();
  const counted = [byAddress('reset', visitor.address)];
  await refuseTooEarly(db, counted, services.now());
  await transaction(services.pool, async (tx) => {
    await countFailure(tx, counted, services.now());
    await addJob(tx, 'sendResetLink', { login }, { key: `sendResetLink ${byLogin('reset', login).key}`, attempts: 6 });
  });
  return {};
});
