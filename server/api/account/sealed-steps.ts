import { boolean, type Infer, is, nullable, number, object, type Struct, string } from 'superstruct';
import { sealer } from '../../sealing/sealer.ts';
import type { Services } from '../services.ts';

type Tools = Pick<Services, 'dataSecrets' | 'now'>;

const MINUTE = 60_000;

/**
 * Between the two steps of signing in: the user who passed the first step, and the digest of their password at that time. `byProvider`: an
 * identity provider confirmed the user, without a password.
 */
const step = object({ userId: number(), password: string(), byProvider: boolean(), issuedAt: number() });

/**
 * Between showing an app its secret and the code that confirms it. `password` is that of the first step, null for a signed-in user;
 * `replaces` is the time when the current second factor was turned on, null without one.
 */
const setup = object({
  userId: number(),
  password: nullable(string()),
  byProvider: boolean(),
  issuedAt: number(),
  secret: string(),
  replaces: nullable(string()),
});

/** Between leaving for an identity provider and coming back. */
const attempt = object({ state: string(), nonce: string(), verifier: string(), issuedAt: number() });

export type Step = Infer<typeof step>;
export type Setup = Infer<typeof setup>;

/** The client holds these sealed values between two calls: the server stores nothing and has nothing to clean up. */
export const steps = sealing('sign-in step', step, 10);
export const setups = sealing('second factor setup', setup, 15);
export const attempts = sealing('sign-on', attempt, 10);

function sealing<T extends { issuedAt: number }, S>(purpose: string, struct: Struct<T, S>, minutes: number) {
  return {
    seal(tools: Tools, value: Omit<T, 'issuedAt'>): string {
      return sealer(tools.dataSecrets, purpose).seal(JSON.stringify({ ...value, issuedAt: tools.now().getTime() }));
    },
    open(tools: Tools, sealed: string): T | undefined {
      const opened = sealer(tools.dataSecrets, purpose).open(sealed);
      const value: unknown = opened && JSON.parse(opened.text);
      if (!is(value, struct)) return undefined;
      return tools.now().getTime() - value.issuedAt < minutes * MINUTE ? value : undefined;
    },
  };
}
