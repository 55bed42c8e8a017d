import { Secret, TOTP } from 'otpauth';
import {
  confirmSecondFactor,
  confirmSignIn,
  setUpSecondFactor,
} from '../../../shared/contract/account/second-factor.ts';
import { newAddress, rightPassword, signIn, tryToSignIn } from './account.ts';
import type { Builders } from './builders.ts';
import { type Answer, Caller } from './caller.ts';

export function appCode(secret: string, now: Date = new Date()): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() });
}

/** Six digits that the app shows neither now nor in the minutes around. */
export function wrongCode(secret: string, now: Date = new Date()): string {
  const near = [-2, -1, 0, 1, 2].map((step) => appCode(secret, new Date(now.getTime() + step * 30_000)));
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.includes(code)) ?? '';
}

export async function withSecondFactor(
  builders: Builders,
  login: string,
): Promise<{ caller: Caller; secret: string; recoveryCodes: string[] }> {
  const caller = await signIn(builders, login);
  const { secret, setup } = await caller.ok(setUpSecondFactor, { password: rightPassword });
  const code = appCode(secret, builders.now);
  const { recoveryCodes } = await caller.ok(confirmSecondFactor, { setup, code });
  return { caller, secret, recoveryCodes };
}

interface Session {
  token?: string;
  device?: string;
  code?: string;
  data?: { seconds?: number };
}

export async function tryCode(
  builders: Builders,
  token: string,
  code: string,
  address: string = newAddress(),
  device?: string,
): Promise<Answer<Session>> {
  const response = await builders.app.inject({
    method: 'POST',
    url: `/wmsapi/v1/${confirmSignIn.path}`,
    payload: { token, code },
    headers: device === undefined ? {} : { 'x-device': device },
    remoteAddress: address,
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

export async function firstStep(builders: Builders, login: string, address?: string): Promise<string> {
  const { body } = await tryToSignIn(builders, login, rightPassword, address);
  if (body.data?.token === undefined) throw new Error(`no second step: ${JSON.stringify(body)}`);
  return body.data.token;
}

export async function signInByBoth(builders: Builders, login: string, code: string): Promise<Caller> {
  const { status, body } = await tryCode(builders, await firstStep(builders, login), code);
  if (body.token === undefined) throw new Error(`not signed in: ${status} ${JSON.stringify(body)}`);
  return new Caller(builders.app, body.token);
}
