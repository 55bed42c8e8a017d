import { type ReadonlySignal, signal } from '@preact/signals-react';

/** Says why a number cannot be counted; undefined when it can. */
export type CheckDrum = (drumNumber: string) => Promise<string | undefined>;

/** Long enough that a scan is asked about once. */
const PAUSE = 250;

/**
 * Watches a drum number while it is typed and says who has it already (checklist 10). A late answer to a number that was typed over is
 * dropped; one that never comes says nothing, as saving asks again.
 */
export function watchDrum(number: ReadonlySignal<string>, check: CheckDrum): ReadonlySignal<string | undefined> {
  const problem = signal<string | undefined>(undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function ask(typed: string): Promise<void> {
    const answer = await check(typed).catch(() => undefined);
    if (number.peek().trim() === typed) problem.value = answer;
  }
  number.subscribe((text) => {
    clearTimeout(timer);
    problem.value = undefined;
    const typed = text.trim();
    if (typed !== '') timer = setTimeout(() => ask(typed), PAUSE);
  });
  return problem;
}
