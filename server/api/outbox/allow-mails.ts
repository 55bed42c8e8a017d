import { refuse } from '../../../shared/errors.ts';
import type { Reader, Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { lockForLimit } from '../lock-for-limit.ts';
import { refuseAt } from '../refusals.ts';
import type { Services } from '../services.ts';

type Addressed = Readonly<Record<string, readonly string[] | undefined>>;

type Sender = Pick<Actor, 'userId' | 'companyId'>;

/**
 * Rejects addresses in domains that the company does not mail to, and more mails than a user may send in an hour (trust G83). Locks the
 * user: call it before anything else is locked.
 */
export async function allowMails(tx: Tx, sender: Sender, addressed: Addressed, services: Services): Promise<void> {
  await requireDomains(tx, sender, addressed);
  // One mail each, as they are sent: a recipient can get both copies of a note.
  const mails = Object.values(addressed).flatMap((addresses = []) => distinct(addresses));
  await countMails(tx, sender, mails, services);
}

export function distinct(addresses: readonly string[]): string[] {
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
}

/**
 * Rejects, beside each, addresses in domains that the company does not mail to. Addresses of its partners and of users are always allowed.
 */
export async function requireDomains(
  db: Reader,
  { companyId }: Pick<Sender, 'companyId'>,
  addressed: Addressed,
): Promise<void> {
  const all = entriesOf(addressed);
  if (companyId === null || all.length === 0) return;
  const { domains } = await db.one<{ domains: string | null }>(
    'select mail_domains as domains from companies where id = $1',
    [companyId],
  );
  if (domains === null) return;
  const allowed = new Set(domains.split(';').map((domain) => domain.trim().toLowerCase()));
  const strangers = all.filter(({ address }) => !allowed.has(domainOf(address)));
  if (strangers.length === 0) return;
  const known = await knownAddresses(
    db,
    companyId,
    strangers.map(({ address }) => address),
  );
  const refused = strangers.filter(({ address }) => !known.has(address));
  if (refused.length > 0)
    refuseAt(
      'mail_domain_refused',
      refused.map(({ path }) => path),
      { values: { domains } },
    );
}

async function knownAddresses(db: Reader, companyId: number, addresses: readonly string[]): Promise<Set<string>> {
  const known = await db.many<{ address: string }>(
    `select a.address
     from unnest($2::text[]) as a (address)
     where exists (select from users u where lower(u.email) = lower(a.address) and u.disabled_at is null)
        or exists (select from partners p where p.company_id = $1 and lower(p.email) = lower(a.address))`,
    [companyId, addresses],
  );
  return new Set(known.map(({ address }) => address));
}

/**
 * Counts mails to addresses that belong to no user against the sender's limit. Concurrent requests wait for each other, so each counts the
 * earlier ones.
 */
export async function countMails(
  tx: Tx,
  { userId }: Pick<Sender, 'userId'>,
  addresses: readonly string[],
  { settings }: Pick<Services, 'settings'>,
): Promise<void> {
  if (addresses.length === 0) return;
  await lockForLimit(tx, 'user', userId);
  const { outside, lastHour } = await tx.one<{ outside: number; lastHour: number }>(
    `select (select count(*) from unnest($2::text[]) a (address)
             where not exists (select from users u where lower(u.email) = lower(a.address) and u.disabled_at is null)) as outside,
            (select coalesce(sum(mails), 0) from outside_mails
             where user_id = $1 and asked_at > $3::timestamptz - interval '1 hour') as "lastHour"`,
    [userId, addresses, tx.now],
  );
  if (outside === 0) return;
  const most = settings.mailsPerHour;
  if (lastHour + outside > most) refuse('too_many_mails', { values: { count: most } });
  await tx.run('insert into outside_mails (user_id, mails) values ($1, $2)', [userId, outside]);
}

function entriesOf(addressed: Addressed) {
  return Object.entries(addressed).flatMap(([field, addresses = []]) =>
    addresses.map((address, index) => ({ address, path: `${field}.${index}` })),
  );
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
