import type { ReadonlySignal, Signal } from '@preact/signals-react';
import type { LiveChange } from '../../shared/contract/changes/live.ts';
import { isRefusal } from '../calls/errors.ts';
import { isNewer, latestAnswer } from './answer-order.ts';

interface LiveLine<Row> {
  readonly key: string;
  readonly row: ReadonlySignal<Row>;
  readonly shown: number;
  readonly isSaving: boolean;
  readonly changedBy: Signal<string | undefined>;
  show(row: Row): void;
}

export interface LiveLinesDependencies<Row> {
  kind: 'count' | 'take';
  lines(): readonly LiveLine<Row>[];
  read(lineIds: readonly number[]): Promise<readonly Row[]>;
  /** Lines that show a newer answer keep it. */
  readAll(): Promise<void>;
  say(kind: string, by: string): void;
  pause(milliseconds: number): Promise<void>;
}

/** Milliseconds: how long a line is marked as changed, and the waits for a line being saved and for the connection. */
const times = { marked: 6_000, saving: 200, failed: 3_000 };

/**
 * Shows changes by other users: reads the changed lines again and marks them with the user; unsaved input stays. A line that is being
 * saved, or was updated during the read, is read once more, so an older answer never replaces a newer one.
 */
export class LiveLines<Row extends { readonly id: number }> {
  readonly #dependencies: LiveLinesDependencies<Row>;
  readonly #wanted = new Map<number, string | undefined>();
  #all: { by: string | undefined } | undefined;
  #reading = false;
  /** Counts the marks of a line, so that only the timer of the last mark removes it. */
  readonly #marks = new WeakMap<LiveLine<Row>, number>();

  constructor(dependencies: LiveLinesDependencies<Row>) {
    this.#dependencies = dependencies;
  }

  /** Handles a change by another user; undefined means that something may have changed. */
  readonly hear = (change: LiveChange | undefined): void => {
    const { kind } = this.#dependencies;
    if (change?.kind === kind && change.lines !== null) {
      for (const id of change.lines) this.#wanted.set(id, change.by);
    } else {
      this.#all = { by: change?.by };
      if (change !== undefined && change.kind !== kind) this.#dependencies.say(change.kind, change.by);
    }
    void this.#readChanges();
  };

  async #readChanges(): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    while (this.#all !== undefined || this.#wanted.size > 0) {
      const [all, wanted] = [this.#all, new Map(this.#wanted)];
      this.#all = undefined;
      this.#wanted.clear();
      try {
        if (all !== undefined) await this.#readDocument(all.by);
        else await this.#readLines(wanted);
      } catch (error) {
        // The next action reports a refusal. Without a connection, pending changes are kept.
        if (isRefusal(error)) continue;
        this.#all ??= all;
        for (const [id, by] of wanted) this.#wanted.set(id, by);
        await this.#dependencies.pause(times.failed);
      }
    }
    this.#reading = false;
  }

  async #readLines(wanted: ReadonlyMap<number, string | undefined>): Promise<void> {
    const lines = this.#dependencies.lines().filter((line) => wanted.has(Number(line.key)));
    const begun = latestAnswer();
    const rows = await this.#dependencies.read([...wanted.keys()]);
    let waits = false;
    for (const row of rows) {
      const line = lines.find(({ key }) => key === String(row.id));
      if (line === undefined) continue;
      if (isNewer(line, begun)) {
        this.#wanted.set(row.id, wanted.get(row.id));
        waits = true;
      } else {
        line.show(row);
        this.#mark(line, wanted.get(row.id));
      }
    }
    if (waits) await this.#dependencies.pause(times.saving);
  }

  async #readDocument(by: string | undefined): Promise<void> {
    const lines = this.#dependencies.lines();
    const before = new Map(lines.map((line) => [line.key, textOf(line)]));
    const isSaving = (line: LiveLine<Row>) => line.isSaving;
    const saving = lines.filter(isSaving);
    await this.#dependencies.readAll();
    for (const { key } of [...saving, ...lines.filter(isSaving)]) this.#wanted.set(Number(key), undefined);
    for (const line of this.#dependencies.lines()) if (before.get(line.key) !== textOf(line)) this.#mark(line, by);
  }

  #mark(line: LiveLine<Row>, by: string | undefined): void {
    if (by === undefined) return;
    line.changedBy.value = by;
    const mark = (this.#marks.get(line) ?? 0) + 1;
    this.#marks.set(line, mark);
    void this.#dependencies.pause(times.marked).then(() => {
      if (this.#marks.get(line) === mark) line.changedBy.value = undefined;
    });
  }
}

function textOf(line: LiveLine<unknown>): string {
  return JSON.stringify(line.row.peek());
}
