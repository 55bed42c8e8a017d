import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

export interface Finder<Result> {
  readonly text: ReadonlySignal<string>;
  readonly results: ReadonlySignal<readonly Result[]>;
  readonly isSearching: ReadonlySignal<boolean>;
  type(text: string): void;
}

export interface FinderDependencies<Result> {
  /** Reports its own failures; a failed search has no results. */
  find(code: string, signal: AbortSignal): Promise<readonly Result[]>;
  later(run: () => void, milliseconds: number): unknown;
  cancel(timer: unknown): void;
}

const PAUSE = 120;

/** Searches when typing pauses; drops an answer if the text has changed meanwhile (checklist 38, 51). */
export function createFinder<Result>({ find, later, cancel }: FinderDependencies<Result>): Finder<Result> {
  const text = signal('');
  const answer = signal<{ code: string; results: readonly Result[] }>({ code: '', results: [] });
  const code = computed(() => text.value.trim());
  let timer: unknown;
  let request = new AbortController();

  async function ask(): Promise<void> {
    const { signal: abort } = request;
    const wanted = code.peek();
    const items = await find(wanted, abort).catch(() => []);
    if (!abort.aborted) answer.value = { code: wanted, results: items };
  }

  return {
    text,
    results: computed(() => (answer.value.code === code.value ? answer.value.results : [])),
    isSearching: computed(() => answer.value.code !== code.value),
    type(next) {
      text.value = next;
      request.abort();
      request = new AbortController();
      cancel(timer);
      if (code.peek() === '') answer.value = { code: '', results: [] };
      else if (code.peek() !== answer.peek().code) timer = later(ask, PAUSE);
    },
  };
}
