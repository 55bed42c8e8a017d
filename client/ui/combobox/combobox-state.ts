import { type ReadonlySignal, signal } from '@preact/signals-react';

/** One option; code and name are both shown and both match (checklist 51). */
export interface Option {
  readonly key: string;
  readonly name: string;
  readonly code?: string;
  readonly note?: string;
  /** Picking it creates a record with the typed name. Enter and Tab take it only once the arrows have selected it. */
  readonly creates?: true;
}

export type Search<O> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'ready'; readonly options: readonly O[] }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface Combobox<O extends Option> {
  readonly text: ReadonlySignal<string>;
  readonly search: ReadonlySignal<Search<O>>;
  /** The option selected by keyboard, -1 for none. */
  readonly active: ReadonlySignal<number>;
  readonly open: ReadonlySignal<boolean>;
  type(text: string): void;
  move(step: 1 | -1): void;
  /** Picks the active option, otherwise the default one; waits for a running search. Called on Enter and Tab. */
  enter(): void;
  pick(option: O): void;
  close(): void;
  show(text: string): void;
}

interface ComboboxOptions<O extends Option> {
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly O[]>;
  readonly onPick: (option: O) => void;
}

const TYPING_PAUSE = 120;

/**
 * An async picker: it searches when typing pauses and drops late answers. Enter and Tab take the first match, an exact one before all
 * others, and never create a record (rules: Job).
 */
export function createCombobox<O extends Option>({ find, onPick }: ComboboxOptions<O>): Combobox<O> {
  const text = signal('');
  const search = signal<Search<O>>({ kind: 'idle' });
  const active = signal(-1);
  const open = signal(false);
  let request = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let entered = false;

  function ask(): void {
    const { signal: mine } = request;
    const wanted = text.peek().trim();
    find(wanted, mine).then(
      (matches) => {
        if (mine.aborted) return;
        const options = exactFirst(matches, wanted);
        search.value = { kind: 'ready', options };
        const usual = usualOf(options, wanted);
        if (entered && usual !== undefined) pick(usual);
        entered = false;
      },
      (error: unknown) => {
        if (!mine.aborted) search.value = { kind: 'failed', error };
      },
    );
  }

  function reset(): void {
    clearTimeout(timer);
    request.abort();
    request = new AbortController();
    active.value = -1;
    entered = false;
  }

  function pick(option: O): void {
    reset();
    text.value = option.code ?? option.name;
    search.value = { kind: 'idle' };
    open.value = false;
    onPick(option);
  }

  function type(typed: string): void {
    reset();
    text.value = typed;
    open.value = true;
    search.value = { kind: 'searching' };
    timer = setTimeout(ask, TYPING_PAUSE);
  }

  return {
    text,
    search,
    active,
    open,
    type,
    move(step) {
      open.value = true;
      const state = search.peek();
      // The arrows also reach the options of a typed name after the field was left.
      if (state.kind === 'idle') type(text.peek());
      if (state.kind !== 'ready' || state.options.length === 0) return;
      const count = state.options.length;
      active.value = (Math.max(active.peek(), step === 1 ? -1 : 0) + step + count) % count;
    },
    enter() {
      const state = search.peek();
      if (state.kind === 'searching') entered = true;
      const option =
        state.kind === 'ready'
          ? (state.options[active.peek()] ?? usualOf(state.options, text.peek().trim()))
          : undefined;
      if (option !== undefined) pick(option);
    },
    pick,
    close() {
      open.value = false;
      active.value = -1;
    },
    show(shown) {
      reset();
      text.value = shown;
      search.value = { kind: 'idle' };
      open.value = false;
    },
  };
}

function usualOf<O extends Option>(options: readonly O[], text: string): O | undefined {
  return exactOption(options, text) ?? options.find(({ creates }) => creates === undefined);
}

function exactFirst<O extends Option>(options: readonly O[], text: string): readonly O[] {
  const exact = exactOption(options, text);
  return exact === undefined ? options : [exact, ...options.filter((option) => option !== exact)];
}

/** The option that a user means by typing a code or a name, if there is exactly one. */
export async function findExact(find: ComboboxOptions<Option>['find'], typed: string): Promise<Option | undefined> {
  return exactOption(await find(typed, new AbortController().signal), typed);
}

/** The exact match; letter case counts only if it distinguishes several options. */
function exactOption<O extends Option>(options: readonly O[], text: string): O | undefined {
  const known = options.filter(({ creates }) => creates === undefined);
  const same = known.find(({ code }) => code === text) ?? known.find(({ name }) => name === text);
  const wanted = text.toLowerCase();
  const alike = known.filter(({ code, name }) => code?.toLowerCase() === wanted || name.toLowerCase() === wanted);
  return same ?? (alike.length === 1 ? alike[0] : undefined);
}
