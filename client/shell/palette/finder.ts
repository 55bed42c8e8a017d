import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

/** Looks for what is typed or scanned. */
export interface Finder<Found> {
  readonly text: ReadonlySignal<string>;
  readonly found: ReadonlySignal<readonly Found[]>;
  /** Is the answer to the present text still to come? */
  readonly isSearching: ReadonlySignal<boolean>;
  type(text: string): void;
}

/** What the finder depends on. */
export interface FinderDependencies<Found> {
  /** Tells failures itself; one that failed has found nothing. */
  find(code: string, signal: AbortSignal): Promise<readonly Found[]>;
  later(run: () => void, milliseconds: number): unknown;
  cancel(timer: unknown): void;
}

const PAUSE = 120;

/** Asks when the typing pauses; an answer to a text that has changed meanwhile is dropped (checklist 38, 51). */
export function createFinder<Found>({ find, later, cancel }: FinderDependencies<Found>): Finder<Found> {
  const text = signal('');
  const answer = signal<{ code: string; found: readonly Found[] }>({ code: '', found: [] });
  const code = computed(() => text.value.trim());
  let timer: unknown;
  let asked = new AbortController();

  async function ask(): Promise<void> {
    const { signal: abort } = asked;
    const wanted = code.peek();
    const found = await find(wanted, abort).catch(() => []);
    if (!abort.aborted) answer.value = { code: wanted, found };
  }

  return {
    text,
    found: computed(() => (answer.value.code === code.value ? answer.value.found : [])),
    isSearching: computed(() => answer.value.code !== code.value),
    type(next) {
      text.value = next;
      asked.abort();
      asked = new AbortController();
      cancel(timer);
      if (code.peek() === '') answer.value = { code: '', found: [] };
      else if (code.peek() !== answer.peek().code) timer = later(ask, PAUSE);
    },
  };
}
