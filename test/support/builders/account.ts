import { hashPassword } from '../../../server/api/passwords/hash-password.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { makeResetToken } from '../../../server/queue/tokens.ts';
import { createToken } from '../../../shared/contract/account/account.ts';
import type { Permission } from '../../../shared/permissions.ts';
import type { Builders } from './builders.ts';
import { type Answer, Caller } from './caller.ts';

export const rightPassword = 'Right-pass-1';

let hashed: Promise<string> | undefined;

export interface MadeUser {
  userId: number;
  login: string;
  email: string;
}

interface UserOptions {
  accesses?: { companyId?: number | null; warehouseId?: number | null; permissions?: readonly Permission[] }[];
  passwordHash?: string;
}

export async function userOf(builders: Builders, { accesses = [], passwordHash }: UserOptions = {}): Promise<MadeUser> {
  hashed ??= hashPassword(rightPassword);
  const login = builders.name('person');
  const email = `${login}@example.com`;
  const userId = await builders.id(
    'insert into users (login, name, email, password_hash) values ($1, $1, $2, $3) returning id',
    [login, email, passwordHash ?? (await hashed)],
  );
  for (const { companyId = null, warehouseId = null, permissions = [] } of accesses) {
    await builders.db.run(
      'insert into accesses (user_id, company_id, warehouse_id, permissions) values ($1, $2, $3, $4)',
      [userId, companyId, warehouseId, permissions],
    );
  }
  return { userId, login, email };
}

let addresses = 0;

/** A new address for each call, because failures are also counted by address. */
export function newAddress(): string {
  addresses += 1;
  return `10.9.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

export async function tryToSignIn(
  builders: Builders,
  login: string,
  password: string = rightPassword,
  address: string = newAddress(),
  device?: string,
): Promise<Answer<{ token?: string; device?: string; code?: string; data?: { token?: string; seconds?: number } }>> {
  const response = await builders.app.inject({
    method: 'POST',
    url: `/wmsapi/v1/${createToken.path}`,
    payload: { login, password },
    headers: device === undefined ? {} : { 'x-device': device },
    remoteAddress: address,
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

export async function signIn(builders: Builders, login: string, password: string = rightPassword): Promise<Caller> {
  const { status, body } = await tryToSignIn(builders, login, password);
  if (status !== 200 || body.token === undefined) throw new Error(`not signed in: ${status} ${JSON.stringify(body)}`);
  return new Caller(builders.app, body.token);
}

export async function resetTokenOf(builders: Builders, userId: number, now: Date = new Date()): Promise<string> {
  const { token } = await transaction(builders.pool, (tx) => makeResetToken(tx, userId, now));
  return token;
}
