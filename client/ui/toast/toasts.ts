import { type ReadonlySignal, signal } from '@preact/signals-react';

export interface Toast {
  readonly id: number;
  readonly tone: 'good' | 'warn';
  readonly text: string;
  readonly undo?: () => unknown;
  readonly link?: ToastLink;
  readonly action?: ToastAction;
}

export interface ToastLink {
  readonly text: string;
  readonly href: string;
}

export interface ToastAction {
  readonly text: string;
  run(): unknown;
}

export interface Toasts {
  readonly list: ReadonlySignal<readonly Toast[]>;
  /** Reports a completed action: noun and verb, 5 seconds; with `undo` 10 (checklist 45, 46). `link` opens what it made. */
  done(text: string, undo?: () => unknown, link?: ToastLink): void;
  /** Reports a completed action with a button for what may have to follow it; 10 seconds, or until the returned function is called. */
  doneThen(text: string, action: ToastAction): () => void;
  /** Reports a failure that no field shows; it stays until it is dismissed (rules 8). */
  warn(text: string, link?: ToastLink): void;
  dismiss(id: number): void;
  /** Pauses the timers while a toast is pointed at or has the focus. */
  hold(): void;
  release(): void;
}

export interface Timers {
  set(run: () => void, milliseconds: number): unknown;
  clear(timer: unknown): void;
}

const AT_MOST = 3;
const SHOWN = 5000;
/** A toast with a button. */
const SHOWN_LONGER = 10_000;

const browserTimers: Timers = {
  set: (run, milliseconds) => setTimeout(run, milliseconds),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** One completed action at a time, the latest (checklist 45); beside it at most three warnings, each once. */
export function createToasts(timers: Timers = browserTimers): Toasts {
  const list = signal<readonly Toast[]>([]);
  const waiting = new Map<number, unknown>();
  let held = false;
  let last = 0;

  function dismiss(id: number): void {
    timers.clear(waiting.get(id));
    waiting.delete(id);
    list.value = list.peek().filter((toast) => toast.id !== id);
  }

  function wait(toast: Toast): void {
    if (toast.tone === 'warn' || held) return;
    waiting.set(
      toast.id,
      timers.set(() => dismiss(toast.id), (toast.undo ?? toast.action) === undefined ? SHOWN : SHOWN_LONGER),
    );
  }

  function show(toast: Toast): void {
    const isOld = ({ tone, text }: Toast) => tone === toast.tone && (tone === 'good' || text === toast.text);
    for (const { id } of list.peek().filter(isOld)) dismiss(id);
    const [oldest] = list
      .peek()
      .filter(({ tone }) => tone === 'warn')
      .toReversed()
      .slice(AT_MOST - 1);
    if (toast.tone === 'warn' && oldest !== undefined) dismiss(oldest.id);
    list.value = [...list.peek(), toast];
    wait(toast);
  }

  function nextId(): number {
    last += 1;
    return last;
  }

  return {
    list,
    done: (text, undo, link) =>
      show({ id: nextId(), tone: 'good', text, ...(undo && { undo }), ...(link && { link }) }),
    doneThen(text, action) {
      const id = nextId();
      show({ id, tone: 'good', text, action });
      return () => dismiss(id);
    },
    warn: (text, link) => show({ id: nextId(), tone: 'warn', text, ...(link === undefined ? {} : { link }) }),
    dismiss,
    hold() {
      held = true;
      for (const timer of waiting.values()) timers.clear(timer);
      waiting.clear();
    },
    release() {
      if (!held) return;
      held = false;
      for (const toast of list.peek()) wait(toast);
    },
  };
}
