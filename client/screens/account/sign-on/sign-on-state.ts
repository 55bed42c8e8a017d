import { type ReadonlySignal, signal } from '@preact/signals-react';
import { ApiError, isRefusal } from '../../../calls/errors.ts';
import { type NextStep, nextStepOf } from '../login-state.ts';

export interface SignOnState {
  /** Why the sign-in failed; undefined while the provider's answer is being checked. */
  readonly failure: ReadonlySignal<string | undefined>;
  /** Whether the same answer can be sent again, because the provider or our server was busy or unreachable. */
  readonly canRetry: ReadonlySignal<boolean>;
  readonly next: ReadonlySignal<NextStep | undefined>;
  finish(): Promise<void>;
  passed(): Promise<void>;
  back(warning?: string): void;
}

export interface SignOnDependencies {
  /** The query that the provider sent along; empty if the user opened the address directly. */
  answer: string;
  send(): Promise<unknown>;
  textOf(error: unknown): string;
  /** Goes to the application's start page, which finds the session. */
  enter(): void;
  leave(): void;
}

/** Signs in with the answer of the identity provider (decision 143). */
export function createSignOn({ answer, send, textOf, enter, leave }: SignOnDependencies): SignOnState {
  const failure = signal<string | undefined>(undefined);
  const canRetry = signal(false);
  const next = signal<NextStep | undefined>(undefined);

  async function passed(): Promise<void> {
    enter();
  }

  return {
    failure,
    canRetry,
    next,
    passed,
    async finish() {
      if (answer === '') return leave();
      failure.value = undefined;
      try {
        await send();
        await passed();
      } catch (error) {
        next.value = error instanceof ApiError ? nextStepOf(error) : undefined;
        if (next.value === undefined) failure.value = textOf(error);
        canRetry.value = !isRefusal(error) || error.code === 'provider_unavailable';
      }
    },
    back(warning) {
      if (warning === undefined) return leave();
      next.value = undefined;
      canRetry.value = false;
      failure.value = warning;
    },
  };
}
