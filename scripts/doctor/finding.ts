export interface Finding {
  isGood: boolean;
  /** Says what to do if it is not good. */
  sentence: string;
}

export const good = (sentence: string): Finding => ({ isGood: true, sentence });
export const wrong = (sentence: string): Finding => ({ isGood: false, sentence });

/** The message of an error; connecting to several addresses fails with a code only. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}
