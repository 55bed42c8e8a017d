import type { ReadonlySignal } from '@preact/signals-react';
import { api } from '../../../../client/calls/api.ts';
import type { CallOptions } from '../../../../client/calls/call.ts';
import type { Typed } from '../../../../client/state/drafts/typed-draft.ts';
import type { Input, Operation, Reply } from '../../../../shared/contract/operation.ts';

export interface SavingState {
  readonly title: string;
  readonly saves: Operation;
  readonly reply: unknown;
  /** The view, below client/, that marks the input as unsaved and stores its draft. */
  readonly view: string;
  /** The reply holds a secret that is shown once: when it is lost, the same request cannot return it again (decision 132). */
  readonly isToldOnce?: true;
  /** Opens the screen; after a reload, once more. */
  open(): OpenScreen | Promise<OpenScreen>;
}

export interface OpenScreen {
  /** Fills it in so that it can be saved. Optional: some screens have no input that could be lost. */
  fill?(): unknown;
  typed?(): unknown;
  /** Presses its button; a dialog closes when this returns true. */
  press(): Promise<unknown>;
  /** Optional: the input of a dialog that saves is unsaved until the dialog closes. */
  readonly unsaved?: ReadonlySignal<boolean>;
  /** Optional: the state whose input is restored after a reload. */
  readonly draft?: Typed<unknown>;
}

/** A screen that saves by this operation; the compiler checks its reply. */
export function savedBy<O extends Operation>(
  saves: O,
  reply: Reply<O>,
  screen: Omit<SavingState, 'saves' | 'reply'>,
): SavingState {
  return { ...screen, saves, reply };
}

/** Answers from the API itself, so that a screen over a fake still saves over the network. */
export const through =
  <O extends Operation>(operation: O) =>
  (input: Input<O>, options: CallOptions) =>
    api.call(operation, input, options);
