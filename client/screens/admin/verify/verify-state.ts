import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Reply } from '../../../../shared/contract/operation.ts';
import type { getVerification } from '../../../../shared/contract/verification/verification.ts';

/** The state of verification, as the API answers it. */
export type Verification = Reply<typeof getVerification>;

export type VerifyLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly state: Verification }
  | { readonly kind: 'failed'; readonly error: unknown };

/** What the screen needs of the world around it. */
export interface VerifyTools {
  read(): Promise<Verification>;
  start(): Promise<unknown>;
  /** Answers how to forget it. */
  later(run: () => void, milliseconds: number): () => void;
}

export interface VerifyState {
  readonly load: ReadonlySignal<VerifyLoad>;
  /** Begins a run, or follows the one that somebody else has begun. */
  start(): Promise<void>;
  open(): Promise<void>;
  /** Follows nothing any more. */
  close(): void;
}

/** Often enough to see it move, seldom enough to cost nothing. */
const PAUSE = 1000;

/** Follows the verification while one runs. */
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
      // Refused because one runs already, or failed: it was said, and what runs is shown.
      await start().catch(() => undefined);
      await open();
    },
    close() {
      isClosed = true;
      forget();
    },
  };
}
