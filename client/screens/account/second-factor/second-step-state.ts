import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { NewFactor } from '../../../../shared/contract/account/second-factor.ts';
import { ApiError } from '../../../calls/errors.ts';

export interface SecondStepState {
  readonly error: ReadonlySignal<string | undefined>;
  readonly factor: ReadonlySignal<NewFactor | undefined>;
  /** Generated with the app; the user saves them before going on. */
  readonly recoveryCodes: ReadonlySignal<readonly string[] | undefined>;
  begin(): Promise<void>;
  submit(code: string): Promise<void>;
}

export interface SecondStepDependencies {
  confirm(code: string): Promise<unknown>;
  setUp(): Promise<NewFactor>;
  finish(setup: string, code: string): Promise<{ recoveryCodes: readonly string[] }>;
  reportError(error: unknown): void;
  passed(): Promise<void>;
  back(warning: string): void;
}

export function createSecondStep(calls: SecondStepDependencies): SecondStepState {
  const error = signal<string | undefined>(undefined);
  const factor = signal<NewFactor | undefined>(undefined);
  const recoveryCodes = signal<readonly string[] | undefined>(undefined);

  /** Shows a refused code's error beside the field; returns to the first step when the second took too long. */
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
