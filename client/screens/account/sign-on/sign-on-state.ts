import { type ReadonlySignal, signal } from '@preact/signals-react';
import { ApiError, isRefusal } from '../../../calls/errors.ts';
import { type NextStep, nextStepOf } from '../login-state.ts';

export interface SignOnState {
  /** Why nobody was signed in; undefined while the provider's answer is looked at. */
  readonly failure: ReadonlySignal<string | undefined>;
  /** Whether the same answer can be sent again: the provider or we were busy or away. */
  readonly canRetry: ReadonlySignal<boolean>;
  /** What follows the provider's word. */
  readonly next: ReadonlySignal<NextStep | undefined>;
  finish(): Promise<void>;
  passed(): Promise<void>;
  back(warning?: string): void;
}

/** What coming back from the provider depends on. */
export interface SignOnDependencies {
  /** What the provider sent with them; nothing where somebody came by themselves. */
  answer: string;
  send(): Promise<unknown>;
  textOf(error: unknown): string;
  /** Goes to the start of the application, where the session is found. */
  enter(): void;
  leave(): void;
}

/** Coming back from the provider of identities with its answer (decision 143). */
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
