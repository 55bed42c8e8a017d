import * as contract from '../../../../shared/contract/account/second-factor.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import { Refusal, refuse } from '../../../../shared/errors.ts';
import { endSessionsOf } from '../../../queue/passwords.ts';
import { implement } from '../../implement.ts';
import { recordAudit } from '../../record-audit.ts';
import { countFailure, forgetFailures, refuseTooEarly } from '../failed-attempts.ts';
import { setups } from '../sealed-steps.ts';
import { newAuthenticator } from './authenticator.ts';
import { makeRecoveryCodes } from './codes.ts';
import { countedBy, ownerOf, prove } from './prove.ts';
import { notifyOwner, turnOn } from './turn-on.ts';

export const getSecondFactor = implement(contract.getSecondFactor, (db, { userId }) =>
  db.one<Reply<typeof contract.getSecondFactor>>(
    `select f.created_at as since, u.password_hash is not null as "hasPassword", needs_second_factor(u.id) as required,
            (select count(*) from recovery_codes c where c.user_id = $1 and c.used_at is null) as "recoveryCodes"
     from users u
     left join second_factors f on f.user_id = u.id
     where u.id = $1`,
    [userId],
  ),
);

/** The current second factor stays in force until a code of the new app confirms the change. */
export const setUpSecondFactor = implement(contract.setUpSecondFactor, async (tx, actor, proof, services) => {
  const user = await prove(tx, actor, proof, services);
  if (user instanceof Refusal) return user;
  const made = newAuthenticator(services.settings.productName, user.login);
  const begun = { userId: user.id, secret: made.secret, replaces: user.since, password: null, byProvider: false };
  return { ...made, setup: setups.seal(services, begun) };
});

export const confirmSecondFactor = implement(
  contract.confirmSecondFactor,
  async (tx, actor, { setup, code }, services) => {
    const begun = setups.open(services, setup);
    if (begun === undefined || begun.userId !== actor.userId) refuse('setup_over');
    const counted = countedBy(actor);
    await refuseTooEarly(tx, counted, services.now());
    const recoveryCodes = await turnOn(tx, actor, await ownerOf(tx, actor.userId), begun, code, services);
    if (recoveryCodes === 'over') refuse('setup_over');
    if (recoveryCodes === 'wrong') {
      await countFailure(tx, counted, services.now());
      return new Refusal('wrong_code');
    }
    await forgetFailures(tx, [counted[0].key], services.now());
    return { recoveryCodes };
  },
);

export const removeSecondFactor = implement(contract.removeSecondFactor, async (tx, actor, proof, services) => {
  const user = await prove(tx, actor, proof, services);
  if (user instanceof Refusal) return user;
  const removed = await tx.run('delete from second_factors where user_id = $1', [user.id]);
  if (removed === 0) refuse('second_factor_off');
  await endSessionsOf(tx, user.id, actor.tokenHash);
  const audited = { operation: 'removeSecondFactor', subject: 'user', subjectId: user.id };
  await recordAudit(tx, actor, { ...audited, before: { login: user.login } });
  await notifyOwner(tx, user, 'off', services);
  return {};
});

export const renewRecoveryCodes = implement(contract.renewRecoveryCodes, async (tx, actor, proof, services) => {
  const user = await prove(tx, actor, proof, services);
  if (user instanceof Refusal) return user;
  if (user.since === null) refuse('second_factor_off');
  const recoveryCodes = await makeRecoveryCodes(tx, user.id);
  const audited = { operation: 'renewRecoveryCodes', subject: 'user', subjectId: user.id };
  await recordAudit(tx, actor, { ...audited, after: { login: user.login } });
  await notifyOwner(tx, user, 'codes', services);
  return { recoveryCodes };
});
