import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { NewFactor } from '../../../../shared/contract/account/second-factor.ts';
import { ApiError } from '../../../calls/errors.ts';

/** The second step of signing in: a code, or first the setting up of the app that shows it. */
export interface SecondStepState {
  /** Why the code was refused, beside its field. */
  readonly error: ReadonlySignal<string | undefined>;
  /** What the app is set up with, once it has been asked for. */
  readonly factor: ReadonlySignal<NewFactor | undefined>;
  /** Made with the app, to be saved before the person goes on. */
  readonly recoveryCodes: ReadonlySignal<readonly string[] | undefined>;
  begin(): Promise<void>;
  submit(code: string): Promise<void>;
}

/** What the step depends on: the calls of the API, and the sign-in that it belongs to. */
export interface SecondStepDependencies {
  confirm(code: string): Promise<unknown>;
  setUp(): Promise<NewFactor>;
  finish(setup: string, code: string): Promise<{ recoveryCodes: readonly string[] }>;
  reportError(error: unknown): void;
  /** Somebody is signed in. */
  passed(): Promise<void>;
  /** The first step has to be done again, and why. */
  back(warning: string): void;
}

export function createSecondStep(calls: SecondStepDependencies): SecondStepState {
  const error = signal<string | undefined>(undefined);
  const factor = signal<NewFactor | undefined>(undefined);
  const recoveryCodes = signal<readonly string[] | undefined>(undefined);

  /** What is refused of a code stands beside it; a step that took too long begins anew. */
  async function trying(work: () => Promise<void>): Promise<void> {
    error.value = undefined;
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof ApiError)) calls.reportError(failure);
      else if (failure.code === 'wrong_code' || failure.status === 429) error.value = failure.message;
      else calls.back(failure.message);
    }
  }

  return {
    error,
    factor,
    recoveryCodes,
    begin: () =>
      trying(async () => {
        factor.value = await calls.setUp();
      }),
    submit: (code) =>
      trying(async () => {
        const begun = factor.peek();
        if (begun !== undefined) {
          ({ recoveryCodes: recoveryCodes.value } = await calls.finish(begun.setup, code));
          return;
        }
        await calls.confirm(code);
        await calls.passed();
      }),
  };
}
