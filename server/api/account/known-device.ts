import { createHash, randomBytes } from 'node:crypto';
import { type Sealer, sealer } from '../../sealing/sealer.ts';
import type { Services } from '../services.ts';
import type { Account } from './account.ts';

/** A user who signed in on the device. `name` is unique to that sign-in; `password` is a digest of the password's hash at that time. */
interface KnownUser {
  userId: number;
  name: string;
  password: string;
  issuedAt: number;
}

/** A shift shares its handhelds. The list is limited because the browser sends it with every request. */
const mostUsers = 10;

/** The longest time that browsers keep a cookie. */
const lifeMs = 400 * 24 * 3_600_000;

type Owner = Pick<Account, 'id' | 'passwordHash'>;
type Sealing = Pick<Services, 'dataSecrets' | 'now'>;

/**
 * The name under which failures on an account are counted for a device on which its owner signed in before; undefined without such a
 * sign-in, or when the password was changed since. It grants nothing except its own counter, which no stranger can fill.
 */
export function knownDevice(services: Sealing, sealed: string | undefined, owner: Owner): string | undefined {
  const known = usersOf(services, sealed).find(({ userId }) => userId === owner.id);
  return known?.password === passwordDigest(owner) ? known.name : undefined;
}

/**
 * The sealed list after a sign-in: the user under a new name, so that a copy of the old list has its own counter, followed by the earlier
 * users.
 */
export function rememberUser(services: Sealing, sealed: string | undefined, owner: Owner): string {
  const others = usersOf(services, sealed).filter(({ userId }) => userId !== owner.id);
  const name = randomBytes(12).toString('base64url');
  const user = { userId: owner.id, name, password: passwordDigest(owner), issuedAt: services.now().getTime() };
  const users = [user, ...others].slice(0, mostUsers);
  return deviceSealer(services).seal(users.map(written).join(' '));
}

function usersOf(services: Sealing, sealed: string | undefined): KnownUser[] {
  const text = sealed === undefined ? undefined : deviceSealer(services).open(sealed)?.text;
  if (text === undefined) return [];
  const oldest = services.now().getTime() - lifeMs;
  return text
    .split(' ')
    .map(read)
    .filter(({ issuedAt }) => issuedAt > oldest);
}

function written({ userId, name, password, issuedAt }: KnownUser): string {
  return [userId, name, password, issuedAt].join('.');
}

function read(text: string): KnownUser {
  const [userId, name = '', password = '', issuedAt] = text.split('.');
  return { userId: Number(userId), name, password, issuedAt: Number(issuedAt) };
}

/** A changed password has another hash, with its own salt, so entries from before the change are no longer recognised. */
export function passwordDigest({ passwordHash }: Owner): string {
  return createHash('sha256').update(`device ${passwordHash}`).digest('base64url').slice(0, 16);
}

function deviceSealer({ dataSecrets }: Sealing): Sealer {
  return sealer(dataSecrets, 'device');
}
