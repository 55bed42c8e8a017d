/** Limits between bands of age as they are shown and typed: '30, 60, 90'; nothing where a company has none. */
export function limitsText(limits: readonly number[] | null): string {
  return limits?.join(', ') ?? '';
}

/** What is typed as limits: null where nothing is, and the text itself where it is no list of numbers, for the contract to refuse. */
export function typedLimits(text: string): number[] | string | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  if (parts.length === 0) return null;
  return parts.every((part) => /^\d{1,9}$/.test(part)) ? parts.map(Number) : text;
}
