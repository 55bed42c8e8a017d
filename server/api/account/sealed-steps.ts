import { boolean, type Infer, is, nullable, number, object, type Struct, string } from 'superstruct';
import { sealer } from '../../sealing/sealer.ts';
import type { Services } from '../services.ts';

type Tools = Pick<Services, 'dataSecrets' | 'now'>;

const MINUTE = 60_000;

/**
 * Between the two steps of signing in: whose first step was right, and which password they had then (its digest). `byProvider`: their
 * provider of identities confirmed them, and the password was not asked for.
 */
const step = object({ userId: number(), password: string(), byProvider: boolean(), issuedAt: number() });

/**
 * Between showing an app its secret and the code that confirms it. `password` is that of the first step, null where somebody is signed in
 * already; `replaces` says when the second factor that is on was turned on, null: none is.
 */
const setup = object({
  userId: number(),
  password: nullable(string()),
  byProvider: boolean(),
  issuedAt: number(),
  secret: string(),
  replaces: nullable(string()),
});

/** Between leaving for a provider of identities and coming back. */
const attempt = object({ state: string(), nonce: string(), verifier: string(), issuedAt: number() });

export type Step = Infer<typeof step>;
export type Setup = Infer<typeof setup>;

/** What a person holds between two calls, sealed: nothing is stored, and nothing is left to clean up when they go away. */
export const steps = sealing('sign-in step', step, 10);
export const setups = sealing('second factor setup', setup, 15);
export const attempts = sealing('sign-on', attempt, 10);

/** Seals values of a kind, which open for so many minutes. */
function sealing<T extends { issuedAt: number }, S>(purpose: string, struct: Struct<T, S>, minutes: number) {
  return {
    seal(tools: Tools, value: Omit<T, 'issuedAt'>): string {
      return sealer(tools.dataSecrets, purpose).seal(JSON.stringify({ ...value, issuedAt: tools.now().getTime() }));
    },
    /** Undefined when it was not sealed here for this, or too long ago. */
    open(tools: Tools, sealed: string): T | undefined {
      const opened = sealer(tools.dataSecrets, purpose).open(sealed);
      const value: unknown = opened && JSON.parse(opened.text);
      if (!is(value, struct)) return undefined;
      return tools.now().getTime() - value.issuedAt < minutes * MINUTE ? value : undefined;
    },
  };
}
