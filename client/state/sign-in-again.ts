import { signal } from '@preact/signals-react';

const waiting = signal<PromiseWithResolvers<boolean> | undefined>(undefined);

/** The dialog that opens over a form when its session has ended: calls that failed wait for it and are then repeated. */
export const signInAgain = {
  isOpen: waiting,
  /** Answers true once the same user has signed in again. */
  ask(): Promise<boolean> {
    waiting.value ??= Promise.withResolvers<boolean>();
    return waiting.value.promise;
  },
  answer(isSameUser: boolean): void {
    waiting.peek()?.resolve(isSameUser);
    waiting.value = undefined;
  },
};
