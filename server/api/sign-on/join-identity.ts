import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { addJob } from '../../queue/jobs.ts';
import { joinedMail } from '../../queue/mails.ts';
import { type Account, findAccountById, ownAuthor } from '../account/account.ts';
import type { Visitor } from '../actor.ts';
import type { Identity, IdentityProvider } from '../identity-provider.ts';
import { recordAudit } from '../record-audit.ts';
import type { Services } from '../services.ts';
import { takeRoles } from './follow-roles.ts';

/**
 * The account of the user that the provider confirmed: the one joined to the identity, else the one with its verified address, which is
 * joined now, else a new one if the provider may create users. Disabled and expired accounts are refused like missing ones. If the provider
 * reports roles, the account gets the accesses of those roles.
 */
export async function accountOfIdentity(
  tx: Tx,
  visitor: Visitor,
  identity: Identity,
  provider: IdentityProvider,
  services: Services,
): Promise<Account> {
  const userId = (await joinedTo(tx, identity)) ?? (await join(tx, visitor, identity, provider, services));
  const account = userId === undefined ? undefined : await activeAccount(tx, userId, services);
  if (account === undefined) return refuseUnknown(provider);
  if (identity.roles === null) return account;
  await takeRoles(tx, ownAuthor(visitor, account.id), account.id, identity.roles);
  // Read again: the new accesses may require a second factor or belong to a company whose users expire.
  return (await activeAccount(tx, account.id, services)) ?? refuseUnknown(provider);
}

async function activeAccount(tx: Tx, userId: number, { now }: Services): Promise<Account | undefined> {
  const account = await findAccountById(tx, userId, now());
  return account?.isActive ? account : undefined;
}

function refuseUnknown({ name }: IdentityProvider): never {
  return refuse('sign_on_unknown', { values: { provider: name } });
}

async function joinedTo(tx: Tx, { issuer, subject }: Identity): Promise<number | undefined> {
  const joined = await tx.maybeOne<{ userId: number }>(
    'select user_id as "userId" from user_identities where issuer = $1 and subject = $2',
    [issuer, subject],
  );
  return joined?.userId;
}

async function join(
  tx: Tx,
  visitor: Visitor,
  identity: Identity,
  provider: IdentityProvider,
  services: Services,
): Promise<number | undefined> {
  const { issuer, subject, email, isEmailVerified } = identity;
  if (email === null || !isEmailVerified) return undefined;
  const user = (await ofAddress(tx, email)) ?? (provider.createsUsers ? await create(tx, identity, email) : undefined);
  if (user === undefined) return undefined;
  // Inserts nothing if the account is joined to another identity of this provider, or is being joined at the same time.
  const joined = await tx.run(
    `insert into user_identities (issuer, subject, user_id, joined_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [issuer, subject, user.id, services.now()],
  );
  if (joined === 0) return undefined;
  const audited = { operation: 'joinIdentity', subject: 'user', subjectId: user.id };
  await recordAudit(tx, ownAuthor(visitor, user.id), { ...audited, after: { login: user.login, issuer } });
  await addJob(tx, 'sendMail', joinedMail(services.settings, { ...user, email }, provider.name));
  return user.id;
}

interface Joined {
  id: number;
  login: string;
  name: string;
}

function ofAddress(tx: Tx, email: string): Promise<Joined | undefined> {
  return tx.maybeOne<Joined>('select id, login, name from users where lower(email) = lower($1)', [email]);
}

/** A user without a password, with the address as login; undefined if that login is taken. */
function create(tx: Tx, { name }: Identity, email: string): Promise<Joined | undefined> {
  return tx.maybeOne<Joined>(
    `insert into users (login, name, email) values ($1, $2, $1)
     on conflict do nothing
     returning id, login, name`,
    [email.slice(0, 80), name ?? email],
  );
}
