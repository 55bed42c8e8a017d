import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Reply } from '../../../../shared/contract/operation.ts';
import type { getVerification } from '../../../../shared/contract/verification/verification.ts';

export type Verification = Reply<typeof getVerification>;

export type VerifyLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly state: Verification }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface VerifyTools {
  read(): Promise<Verification>;
  start(): Promise<unknown>;
  /** Returns a function that cancels it. */
  later(run: () => void, milliseconds: number): () => void;
}

export interface VerifyState {
  readonly load: ReadonlySignal<VerifyLoad>;
  /** Starts a run, or follows one that another user has started. */
  start(): Promise<void>;
  open(): Promise<void>;
  close(): void;
}

/** Milliseconds: often enough to show progress, seldom enough to be cheap. */
const PAUSE = 1000;

export function createVerify({ read, start, later }: VerifyTools): VerifyState {
  const load = signal<VerifyLoad>({ kind: 'loading' });
  let isClosed = false;
  let forget: () => void = () => undefined;

  async function open(): Promise<void> {
    forget();
    try {
      const state = await read();
      if (isClosed) return;
      load.value = { kind: 'ready', state };
      if (state.running !== null) forget = later(() => void open(), PAUSE);
    } catch (error) {
      if (!isClosed) load.value = { kind: 'failed', error };
    }
  }

  return {
    load,
    open,
    async start() {
      // A refusal because a run exists, or a failure, has already been reported; the current run is shown.
      await start().catch(() => undefined);
      await open();
    },
    close() {
      isClosed = true;
      forget();
    },
  };
}
