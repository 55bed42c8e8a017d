import { signal } from '@preact/signals-react';
import type { ReadPattern } from '../../shared/value-pattern.ts';

/** How patterns are read: undefined until their code has come. */
const reader = signal<((pattern: string) => ReadPattern) | undefined>(undefined);

/** Reads patterns as the server does. The code is fetched when it is first asked for: whoever asks is rendered again when it is here. */
export function loadPatterns(): ((pattern: string) => ReadPattern) | undefined {
  if (reader.value === undefined) {
    void import('../../shared/value-pattern.ts').then(({ readPattern }) => {
      reader.value = readPattern;
    });
  }
  return reader.value;
}
