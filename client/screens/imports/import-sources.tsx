import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useMemo } from 'react';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { FoundImport } from './import-calls.ts';
import type { ImportState } from './import-state.ts';
import { partName } from './import-words.ts';
import { SourceLine } from './source-line.tsx';
import { SourcesForm } from './sources-form.ts';

interface ImportSourcesProps {
  state: ImportState;
  found: FoundImport;
  /** Stands beside the button. */
  children: ReactNode;
}

/** Where each of our columns comes from: a column of the file, a value where that is empty, or nowhere. */
export function ImportSources({ state, found, children }: ImportSourcesProps) {
  useSignals();
  const described = state.described.value;
  const form = useMemo(() => described && new SourcesForm(described, found), [described, found]);
  if (form === undefined) return null;
  const missing = form.missing.value;
  return (
    <>
      {found.state === 'mapping' && missing.length > 0 && (
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
          kind={found.state === 'mapping' ? 'primary' : 'plain'}
          blocked={missing.length === 0 ? undefined : t('imports_columnsMissing', { columns: missing.join(', ') })}
          onPress={() => state.setUp({ sources: form.sources() })}
        >
          {t(found.state === 'mapping' ? 'imports_goOn' : 'imports_readAgain')}
        </Button>
        {children}
      </div>
    </>
  );
}
