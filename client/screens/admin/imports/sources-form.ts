import { computed, type Signal, signal } from '@preact/signals-react';
import type { FoundImport, KindOfImport } from './import-state.ts';

export interface SourceOfColumn {
  readonly column: string;
  readonly heading: string;
  readonly required: boolean;
  /** The position of a column in the file, from 1; '' for none. */
  readonly from: Signal<string>;
  readonly value: Signal<string>;
}

interface SourcesOfFile {
  readonly part: string;
  readonly headings: readonly string[];
  readonly lines: readonly SourceOfColumn[];
}

export class SourcesForm {
  readonly files: readonly SourcesOfFile[];
  readonly missing = computed(() =>
    this.files.flatMap(({ lines }) => lines.filter(isMissing).map(({ heading }) => heading)),
  );

  constructor({ parts }: KindOfImport, { files, sources }: FoundImport) {
    this.files = files.map(({ part, headings }) => ({
      part,
      headings,
      lines: (parts.find((known) => known.part === part)?.columns ?? []).map(({ column, heading, required }) => {
        const chosen = sources.find((source) => source.part === part && source.column === column);
        const from = signal(chosen?.from === undefined || chosen.from === null ? '' : String(chosen.from));
        return { column, heading, required, from, value: signal(chosen?.value ?? '') };
      }),
    }));
  }

  sources(): FoundImport['sources'] {
    return this.files.flatMap(({ part, lines }) =>
      lines.flatMap(({ column, from, value }) => {
        const [position, typed] = [from.peek(), value.peek().trim()];
        if (position === '' && typed === '') return [];
        return [{ part, column, from: position === '' ? null : Number(position), value: typed === '' ? null : typed }];
      }),
    );
  }
}

function isMissing({ required, from, value }: SourceOfColumn): boolean {
  return required && from.value === '' && value.value.trim() === '';
}
