import { type ReactNode, useMemo } from 'react';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldLabel } from '../../../ui/fields/field.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import type { FoundImport, ImportState } from './import-state.ts';
import { headOf, partName } from './import-texts.ts';
import { type SourceOfColumn, SourcesForm } from './sources-form.ts';

interface ImportSourcesProps {
  state: ImportState;
  upload: FoundImport;
  children: ReactNode;
}

/** Maps each of our columns to a column of the file, with a default value if that is empty. */
export function ImportSources({ state, upload, children }: ImportSourcesProps) {
  const described = state.described.value;
  const form = useMemo(() => described && new SourcesForm(described, upload), [described, upload]);
  if (form === undefined) return null;
  const missing = form.missing.value;
  return (
    <>
      {upload.state === 'mapping' && missing.length > 0 && (
        <NoticeBar tone="warn">{t('imports_columnsMissing', { columns: missing.join(', ') })}</NoticeBar>
      )}
      {form.files.map(({ part, headings, lines }) => (
        <Card key={part} title={`${partName(part)}: ${t('imports_columns')}`}>
          <p className="sub">{t('imports_columnsHint')}</p>
          <div className="import-sources">
            {lines.map((line) => (
              <SourceLine key={line.column} line={line} headings={headings} />
            ))}
          </div>
        </Card>
      ))}
      <div className="import-actions">
        <Button
          kind={upload.state === 'mapping' ? 'primary' : 'plain'}
          blocked={missing.length === 0 ? undefined : t('imports_columnsMissing', { columns: missing.join(', ') })}
          onPress={() => state.setUp({ sources: form.sources() })}
        >
          {t(upload.state === 'mapping' ? 'imports_goOn' : 'imports_readAgain')}
        </Button>
        {children}
      </div>
    </>
  );
}

interface SourceLineProps {
  line: SourceOfColumn;
  headings: readonly string[];
}

function SourceLine({ line, headings }: SourceLineProps) {
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
          .map((heading, index) => ({ heading, position: index + 1 }))
          .map(({ heading, position }) => (
            <option key={position} value={String(position)}>
              {heading === '' ? t('imports_unnamed', { place: position }) : heading}
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
