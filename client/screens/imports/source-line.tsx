import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { FieldLabel } from '../../ui/fields/field.tsx';
import { headOf } from './import-words.ts';
import type { SourceOfColumn } from './sources-form.ts';

interface SourceLineProps {
  line: SourceOfColumn;
  headings: readonly string[];
}

/** One of our columns: which of the file's it is, and what stands there where that is empty. */
export function SourceLine({ line, headings }: SourceLineProps) {
  useSignals();
  return (
    <div className="source-line">
      <span className="source-column">
        <FieldLabel label={headOf(line.heading)} optional={!line.required} />
      </span>
      <select
        className="input"
        aria-label={t('imports_from', { column: line.heading })}
        value={line.from.value}
        onChange={(event) => {
          line.from.value = event.target.value;
        }}
      >
        <option value="">{t('imports_nowhere')}</option>
        {headings
          .map((heading, index) => ({ heading, place: index + 1 }))
          .map(({ heading, place }) => (
            <option key={place} value={String(place)}>
              {heading === '' ? t('imports_unnamed', { place }) : heading}
            </option>
          ))}
      </select>
      <input
        className="input"
        aria-label={t('imports_value', { column: line.heading })}
        placeholder={t('imports_otherwise')}
        autoComplete="off"
        maxLength={200}
        value={line.value.value}
        onChange={(event) => {
          line.value.value = event.target.value;
        }}
      />
    </div>
  );
}
