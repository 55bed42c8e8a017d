import { useSignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusChip } from '../../../ui/chip.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import { summaryOf } from './import-result.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportSources } from './import-sources.tsx';
import type { FoundImport, ImportState } from './import-state.ts';
import { partName, rowStates } from './import-texts.ts';
import { RowFixes } from './row-fixes.tsx';

interface ImportPreviewProps {
  state: ImportState;
  upload: FoundImport;
  accessId: number;
  giveUp: ReactNode;
}

export function ImportPreview({ state, upload, accessId, giveUp }: ImportPreviewProps) {
  const chosen = useSignal<string | undefined>(undefined);
  const counts = summaryOf(upload);
  const described = state.described.value;
  const parts = upload.files.map(({ part }) => part);
  const shown = chosen.value ?? parts[0] ?? '';
  const columns = described?.parts.find(({ part }) => part === shown)?.columns;
  return (
    <>
      <section className="import-head" aria-label={t('imports_counts')}>
        <ul className="import-counts">
          {Object.entries(rowStates)
            .filter(([name]) => described?.changes || (name !== 'changed' && name !== 'kept'))
            .map(([name, { text, tone }]) => (
              <li key={name}>
                <StatusChip tone={tone} text={t(text)} /> <b>{counts[name as keyof typeof counts]}</b>
              </li>
            ))}
        </ul>
        {described?.changes && (
          <label className="tick">
            <input
              type="checkbox"
              checked={upload.keepExisting}
              onChange={(event) => void state.keepExisting(event.target.checked)}
            />
            {t('imports_keep')}
          </label>
        )}
        <div className="import-actions">
          <Button kind="primary" blocked={blockedBy(counts)} onPress={() => state.apply()}>
            {t('imports_apply', { count: counts.new + counts.changed })}
          </Button>
          {giveUp}
        </div>
      </section>
      {counts.doubt > 0 && <NoticeBar tone="warn">{t('imports_doubtful', { count: counts.doubt })}</NoticeBar>}
      {parts.map((part) => (
        <RowFixes key={part} state={state} upload={upload} part={part} accessId={accessId} />
      ))}
      <details className="import-columns">
        <summary>{t('imports_columns')}</summary>
        <ImportSources state={state} upload={upload}>
          <span className="sub">{t('imports_readAgainHint')}</span>
        </ImportSources>
      </details>
      {parts.length > 1 && (
        <fieldset className="import-parts">
          <legend className="unseen">{t('imports_rows')}</legend>
          {parts.map((part) => (
            <button
              key={part}
              type="button"
              className="button button-plain"
              aria-pressed={part === shown}
              onClick={() => {
                chosen.value = part;
              }}
            >
              {partName(part)}
            </button>
          ))}
        </fieldset>
      )}
      {columns !== undefined && (
        <ImportRows
          key={shown}
          state={state}
          id={upload.id}
          part={shown}
          columns={columns}
          accessId={accessId}
          hasDoubts={counts.doubt > 0}
        />
      )}
    </>
  );
}

function blockedBy({ error, changed, new: fresh }: ReturnType<typeof summaryOf>): string | undefined {
  if (error > 0) return t('imports_applyBlocked');
  return fresh + changed === 0 ? t('imports_applyNothing') : undefined;
}
