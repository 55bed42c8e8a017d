import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { workQueue } from '../work-queue.ts';

const derive = promisify(argon2);
const inTurn = workQueue({ together: 2, waiting: 64 });

/** The cost of a guess: memory in KiB, passes, lanes (trust G38). It is stored with each hash, so that it can be raised. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Hashes with argon2id and a random salt; returns the PHC string to store. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await inTurn(() => derive('argon2id', { ...cost, message: password, nonce: salt, tagLength: TAG_BYTES }));
  return phcOf(salt, tag);
}

/** Without a PHC string the check takes just as long and fails. */
export async function isPasswordOf(phc: string | null, password: string): Promise<boolean> {
  const { tag, ...parameters } = read(phc ?? nobody);
  const derived = await inTurn(() => derive('argon2id', { ...parameters, message: password, tagLength: tag.length }));
  return timingSafeEqual(derived, tag);
}

/** Whether the hash has another cost than today's. It is then replaced at the next sign-in, when the password is available. */
export function isOutdated(phc: string): boolean {
  return !phc.startsWith(phcHead);
}

const phcHead = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;

function phcOf(salt: Buffer, tag: Buffer): string {
  return `${phcHead}${base64(salt)}$${base64(tag)}`;
}

/** Checked for an unknown user, so that it takes as long as for a known one (trust G34). */
const nobody = phcOf(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

function read(phc: string): Omit<Argon2Parameters, 'message' | 'tagLength'> & { tag: Buffer } {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(phc) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('a stored password hash is no argon2id PHC string');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
