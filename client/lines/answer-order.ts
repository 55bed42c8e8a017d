let latest = 0;

/** The number of the answer that a line shows now. */
export function nextAnswer(): number {
  latest += 1;
  return latest;
}

/** Call before a read: lines that show a newer answer by the time the read ends keep it. */
export function latestAnswer(): number {
  return latest;
}

interface AnsweredLine {
  /** The number of the answer shown last. */
  readonly shown: number;
  readonly isSaving: boolean;
}

/** Whether a read that began at `begun` may be older than what the line shows, or is about to show. */
export function isNewer({ shown, isSaving }: AnsweredLine, begun: number): boolean {
  return isSaving || shown > begun;
}
