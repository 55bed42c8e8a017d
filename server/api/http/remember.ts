import { createHash } from 'node:crypto';
import type pg from 'pg';
import { idempotencyKeyPattern } from '../../../shared/contract/error-codes.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { refuse, refuseField } from '../../../shared/errors.ts';
import type { Reader, Tx } from '../../db/query.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../actor.ts';

const KEY = new RegExp(idempotencyKeyPattern);

/**
 * Does a change in one transaction, once per idempotency key (rules: stock rule 5). The row of the key is written first, in the same
 * transaction: a simultaneous request with the key waits on the unique index and then returns the first answer; a refusal rolls the row
 * back, so the same key can be sent again with `accept`.
 */
export async function remember<Reply>(
  pool: pg.Pool,
  operation: Operation,
  actor: Actor,
  key: string | undefined,
  input: Record<string, unknown>,
  work: (tx: Tx) => Promise<Reply>,
): Promise<Reply> {
  if (key === undefined) return transaction(pool, work);
  checkKey(key);
  return doOnce(pool, operation, ownerOf(actor, operation.name, key), hashOf(operation, input), work);
}

export function checkKey(key: string): void {
  if (!KEY.test(key)) refuseField('idempotency-key', 'bad_pattern', 'Enter 1 to 255 printable characters of ASCII');
}

/** User, access, operation and key: what an answer is stored under. */
export type KeyOwner = readonly [number, number, string, string];

/** An integration works in all warehouses under one access; the same key in another warehouse is another request. */
export function ownerOf(
  { userId, accessId, integration, warehouseId }: Actor,
  operation: string,
  key: string,
): KeyOwner {
  const name = integration === undefined || warehouseId === null ? operation : `${operation} ${warehouseId}`;
  return [userId, accessId ?? 0, name, key];
}

export async function doOnce<Reply>(
  pool: pg.Pool,
  operation: Operation,
  owner: KeyOwner,
  hash: Buffer,
  work: (tx: Tx) => Promise<Reply>,
): Promise<Reply> {
  return transaction(pool, (tx, claimed) => once(tx, operation, owner, hash, claimed === 1, work), [
    CLAIM,
    [...owner, hash],
  ]);
}

export const CLAIM = `
  insert into idempotency_keys (user_id, access_id, operation, key, body_hash)
  values ($1, $2, $3, $4, $5)
  on conflict do nothing`;

async function once<Reply>(
  tx: Tx,
  operation: Operation,
  owner: KeyOwner,
  hash: Buffer,
  isFirst: boolean,
  work: (tx: Tx) => Promise<Reply>,
): Promise<Reply> {
  if (!isFirst) return earlierReply<Reply>(tx, owner, hash);
  const reply = await work(tx);
  tx.withCommit(() =>
    tx.run(
      `update idempotency_keys set reply = $5
       where user_id = $1 and access_id = $2 and operation = $3 and key = $4`,
      [...owner, JSON.stringify(withoutSecrets(operation, reply))],
    ),
  );
  return reply;
}

/**
 * A generated password or token is never stored in plain text: a repeated request with the key learns that it was created, but not its
 * value.
 */
function withoutSecrets(operation: Operation, reply: unknown): unknown {
  const secrets = (operation.once ?? []).map((field) => [field, null]);
  return secrets.length === 0 ? reply : { ...Object(reply), ...Object.fromEntries(secrets) };
}

export async function earlierReply<Reply>(tx: Reader, owner: KeyOwner, hash: Buffer): Promise<Reply> {
  const earlier = await tx.one<{ body_hash: Buffer; reply: Reply }>(
    `select body_hash, reply from idempotency_keys
     where user_id = $1 and access_id = $2 and operation = $3 and key = $4`,
    owner,
  );
  if (!earlier.body_hash.equals(hash)) refuse('idempotency_key_reused');
  return earlier.reply;
}

/**
 * The request without `accept`, because a confirmed repeat is the same request, and without secrets, because a password could be guessed
 * from such a fast hash.
 */
export function hashOf(
  { secrets = [] }: Operation,
  { accept: _accepted, ...input }: Readonly<Record<string, unknown>>,
): Buffer {
  const fields = Object.entries(input).filter(([field]) => !secrets.includes(field));
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(fields)))
    .digest();
}
