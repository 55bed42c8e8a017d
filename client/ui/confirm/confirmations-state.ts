import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Confirmation } from '../../../shared/errors.ts';

/** What a person decided about what the server asks. */
export interface Decision {
  /** In the API's form: `key`, or `key:line` where it is per line. */
  readonly accept: readonly string[];
  /** Keys that may be declined and were. */
  readonly declined: readonly string[];
}

export interface Confirmations {
  /** What is asked now; undefined while nothing is. */
  readonly asked: ReadonlySignal<readonly Confirmation[] | undefined>;
  readonly ticked: ReadonlySignal<ReadonlySet<string>>;
  /** Something that has only one good answer is not ticked yet. */
  readonly blocked: ReadonlySignal<boolean>;
  /** Runs a write, asks what it needs confirmed, and runs it again; undefined when the person gave up. */
  run<T>(write: (decision: Decision) => Promise<T>): Promise<T | undefined>;
  tick(name: string, ticked: boolean): void;
  confirm(): void;
  cancel(): void;
}

/** The name under which a confirmation is accepted. */
export function acceptName({ key, line }: Confirmation): string {
  return line === undefined ? key : `${key}:${line}`;
}

/**
 * The protocol of confirmable warnings (domain 4): nothing is written until everything asked is accepted; what comes up in
 * between is asked again. `asks` finds the confirmations in a failure; keys in `declinable` have two good answers.
 */
export function createConfirmations(
  asks: (error: unknown) => readonly Confirmation[] | undefined,
  declinable: readonly string[] = [],
): Confirmations {
  const asked = signal<readonly Confirmation[] | undefined>(undefined);
  const ticked = signal<ReadonlySet<string>>(new Set());
  const blocked = computed(() =>
    (asked.value ?? []).some((one) => !ticked.value.has(acceptName(one)) && !declinable.includes(one.key)),
  );
  let answer: ((agreed: boolean) => void) | undefined;

  async function ask(confirmations: readonly Confirmation[]): Promise<Decision | undefined> {
    asked.value = confirmations;
    ticked.value = new Set();
    const agreed = await new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    asked.value = undefined;
    if (!agreed) return undefined;
    const names = confirmations.map(acceptName);
    const accept = names.filter((name) => ticked.peek().has(name));
    return { accept, declined: names.filter((name) => !accept.includes(name)) };
  }

  return {
    asked,
    ticked,
    blocked,
    async run(write) {
      let decision: Decision = { accept: [], declined: [] };
      for (;;) {
        try {
          return await write(decision);
        } catch (error) {
          const confirmations = asks(error);
          if (confirmations === undefined) throw error;
          const next = await ask(confirmations);
          if (next === undefined) return undefined;
          decision = joined(decision, next);
        }
      }
    },
    tick(name, on) {
      const next = new Set(ticked.peek());
      if (on) next.add(name);
      else next.delete(name);
      ticked.value = next;
    },
    confirm() {
      if (!blocked.peek()) answer?.(true);
    },
    cancel: () => answer?.(false),
  };
}

function joined(before: Decision, next: Decision): Decision {
  const accept = [...new Set([...before.accept, ...next.accept])];
  const declined = [...new Set([...before.declined, ...next.declined])];
  return { accept, declined: declined.filter((name) => !accept.includes(name)) };
}
