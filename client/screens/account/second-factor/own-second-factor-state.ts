import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { getSecondFactor, NewFactor } from '../../../../shared/contract/account/second-factor.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import { ApiError } from '../../../calls/errors.ts';

export type SecondFactor = Reply<typeof getSecondFactor>;

/** Each action needs a code while the second factor is on, else the password. */
export type FactorAction = 'setUp' | 'renew' | 'remove';

export interface Proof {
  password?: string;
  code?: string;
}

export type FactorView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'facts' }
  | { readonly kind: 'proof'; readonly action: FactorAction; readonly by: 'password' | 'code' }
  | { readonly kind: 'app'; readonly factor: NewFactor }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

export interface OwnSecondFactorState {
  readonly view: ReadonlySignal<FactorView>;
  readonly facts: ReadonlySignal<SecondFactor | undefined>;
  readonly error: ReadonlySignal<string | undefined>;
  load(): Promise<void>;
  choose(action: FactorAction): Promise<void>;
  prove(proof: Proof): Promise<void>;
  confirm(code: string): Promise<void>;
}

export interface OwnSecondFactorDependencies {
  read(): Promise<SecondFactor>;
  setUp(proof: Proof): Promise<NewFactor>;
  confirm(setup: string, code: string): Promise<{ recoveryCodes: readonly string[] }>;
  renew(proof: Proof): Promise<{ recoveryCodes: readonly string[] }>;
  remove(proof: Proof): Promise<unknown>;
  notify(what: 'on' | 'off'): void;
  reportError(error: unknown): void;
}

/** Sets up, changes and turns off the user's own second factor (decision 142). */
export function createOwnSecondFactor(calls: OwnSecondFactorDependencies): OwnSecondFactorState {
  const view = signal<FactorView>({ kind: 'loading' });
  const facts = signal<SecondFactor | undefined>(undefined);
  const error = signal<string | undefined>(undefined);

  async function load(): Promise<void> {
    error.value = undefined;
    try {
      facts.value = await calls.read();
      view.value = { kind: 'facts' };
    } catch (failure) {
      view.value = { kind: 'failed', error: failure };
    }
  }

  async function trying(work: () => Promise<void>): Promise<void> {
    error.value = undefined;
    try {
      await work();
    } catch (failure) {
      if (failure instanceof ApiError && failure.status !== 401) error.value = failure.message;
      else calls.reportError(failure);
    }
  }

  async function act(action: FactorAction, proof: Proof): Promise<void> {
    if (action === 'setUp') view.value = { kind: 'app', factor: await calls.setUp(proof) };
    if (action === 'renew') view.value = { kind: 'codes', codes: (await calls.renew(proof)).recoveryCodes };
    if (action === 'remove') {
      await calls.remove(proof);
      calls.notify('off');
      await load();
    }
  }

  return {
    view,
    facts,
    error,
    load,
    async choose(action) {
      const known = facts.peek();
      error.value = undefined;
      if (known?.since != null) view.value = { kind: 'proof', action, by: 'code' };
      else if (known?.hasPassword) view.value = { kind: 'proof', action, by: 'password' };
      else await trying(() => act(action, {}));
    },
    prove: (proof) =>
      trying(async () => {
        const current = view.peek();
        if (current.kind === 'proof') await act(current.action, proof);
      }),
    confirm: (code) =>
      trying(async () => {
        const shown = view.peek();
        if (shown.kind !== 'app') return;
        const { recoveryCodes } = await calls.confirm(shown.factor.setup, code);
        calls.notify('on');
        view.value = { kind: 'codes', codes: recoveryCodes };
      }),
  };
}
