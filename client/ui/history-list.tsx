import type { ReactNode } from 'react';
import { t } from '../texts.ts';
import { Button } from './button.tsx';
import { DateText } from './value-text.tsx';

export interface HistoryEntry {
  readonly key: string | number;
  /** Noun, verb and person: 'Counting started by Storeman'. */
  readonly what: ReactNode;
  readonly at: string;
  readonly note?: ReactNode;
  readonly undone?: boolean;
  readonly onUndo?: () => unknown;
}

/** The history of a document, newest first, with Undo where it is still possible (checklist 46). */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className="history">
      {entries.map((entry) => (
        <li key={entry.key} className={entry.undone === true ? 'history-undone' : undefined}>
          <div>{entry.what}</div>
          <div className="sub">
            <DateText value={entry.at} />
            {entry.undone === true && ` (${t('ui_undone')})`}
          </div>
          {entry.note !== undefined && <div className="history-note">{entry.note}</div>}
          {entry.onUndo !== undefined && (
            <Button small icon="undo" onPress={entry.onUndo}>
              {t('ui_undo')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
