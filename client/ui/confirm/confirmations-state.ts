import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Confirmation } from '../../../shared/confirmations.ts';

export interface Decision {
  /** In the API's form: `key`, or `key:line` if it is per line. */
  readonly accept: readonly string[];
  readonly declined: readonly string[];
}

export interface Confirmations {
  readonly pending: ReadonlySignal<readonly Confirmation[] | undefined>;
  readonly answers: ReadonlySignal<ReadonlyMap<string, boolean>>;
  readonly blocked: ReadonlySignal<boolean>;
  /** Whether it has two valid answers; otherwise it is a warning. */
  isQuestion(confirmation: Confirmation): boolean;
  /** Runs a write, asks for the confirmations that it needs, and runs it again; resolves with undefined if the user cancels. */
  run<T>(write: (decision: Decision) => Promise<T>): Promise<T | undefined>;
  answer(name: string, agreed: boolean): void;
  confirm(): void;
  cancel(): void;
}

export function acceptName({ key, line }: Confirmation): string {
  return line === undefined ? key : `${key}:${line}`;
}

/**
 * The protocol of confirmable warnings (domain 4): nothing is written until everything asked is accepted; confirmations that arise
 * meanwhile are asked again. `asks` finds the confirmations in a failure; keys in `declinable` have two valid answers.
 */
export function createConfirmations(
  asks: (error: unknown) => readonly Confirmation[] | undefined,
  declinable: readonly string[] = [],
): Confirmations {
  const pending = signal<readonly Confirmation[] | undefined>(undefined);
  const answers = signal<ReadonlyMap<string, boolean>>(new Map());
  const isQuestion = ({ key }: Confirmation) => declinable.includes(key);
  const blocked = computed(() => (pending.value ?? []).some((one) => !isAnswered(one, answers.value)));
  let decide: ((agreed: boolean) => void) | undefined;

  function isAnswered(one: Confirmation, given: ReadonlyMap<string, boolean>): boolean {
    const answer = given.get(acceptName(one));
    return isQuestion(one) ? answer !== undefined : answer === true;
  }

  async function ask(confirmations: readonly Confirmation[]): Promise<Decision | undefined> {
    pending.value = confirmations;
    answers.value = new Map();
    const agreed = await new Promise<boolean>((resolve) => {
      decide = resolve;
    });
    pending.value = undefined;
    if (!agreed) return undefined;
    const names = confirmations.map(acceptName);
    const accept = names.filter((name) => answers.peek().get(name) === true);
    return { accept, declined: names.filter((name) => !accept.includes(name)) };
  }

  return {
    pending,
    answers,
    blocked,
    isQuestion,
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
    answer(name, agreed) {
      answers.value = new Map(answers.peek()).set(name, agreed);
    },
    confirm() {
      if (!blocked.peek()) decide?.(true);
    },
    cancel: () => decide?.(false),
  };
}

function joined(before: Decision, next: Decision): Decision {
  const accept = [...new Set([...before.accept, ...next.accept])];
  const declined = [...new Set([...before.declined, ...next.declined])];
  return { accept, declined: declined.filter((name) => !accept.includes(name)) };
}
