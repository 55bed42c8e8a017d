import { signal } from '@preact/signals-react';
import type { ReadPattern } from '../../shared/value-pattern.ts';

const reader = signal<((pattern: string) => ReadPattern) | undefined>(undefined);

/** Reads patterns as the server does. Fetches the code on first use; callers are rendered again once it has loaded. */
export function loadPatterns(): ((pattern: string) => ReadPattern) | undefined {
  if (reader.value === undefined) {
    void import('../../shared/value-pattern.ts').then(({ readPattern }) => {
      reader.value = readPattern;
    });
  }
  return reader.value;
}
