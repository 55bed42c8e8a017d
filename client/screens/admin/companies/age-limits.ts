/** Limits between age bands as they are shown and typed: '30, 60, 90'; empty for a company without any. */
export function limitsText(limits: readonly number[] | null): string {
  return limits?.join(', ') ?? '';
}

/** Null for empty text; the text itself if it is not a list of numbers, so that the contract refuses it. */
export function typedLimits(text: string): number[] | string | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  if (parts.length === 0) return null;
  return parts.every((part) => /^\d{1,9}$/.test(part)) ? parts.map(Number) : text;
}
