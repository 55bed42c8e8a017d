import { type ReactNode, useState } from 'react';
import { PersonLink } from '../../../documents/person-text.tsx';
import { t } from '../../../texts.ts';
import { ConfirmDialog } from '../../../ui/action-dialogs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, Facts } from '../../../ui/card.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import type { FoundImport, ImportState } from './import-state.ts';
import { stateText } from './import-texts.ts';

interface ImportResultProps {
  state: ImportState;
  upload: FoundImport;
  onNew: () => void;
}

export function ImportResult({ state, upload, onNew }: ImportResultProps) {
  const [isAsking, setAsking] = useState(false);
  const again = (
    <Button kind="primary" onPress={onNew}>
      {t('imports_new')}
    </Button>
  );
  if (upload.state !== 'applied') {
    return (
      <Card title={stateText(upload.state)}>
        <p role="status">{t(upload.state === 'undone' ? 'imports_undone' : 'imports_discardedNote')}</p>
        <p>{again}</p>
      </Card>
    );
  }
  return (
    <Card title={t('imports_applied')}>
      <p role="status">{t('imports_appliedText', summaryOf(upload))}</p>
      <Facts facts={factsOf(upload)} />
      <div className="import-actions">
        {again}
        <Button onPress={() => setAsking(true)}>{t('imports_undo')}</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('imports_undoTitle')}
          verb={t('imports_undo')}
          danger
          onConfirm={async () => {
            setAsking(false);
            await state.undo();
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('imports_undoText')}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function factsOf({ files, by, appliedAt }: FoundImport): readonly (readonly [string, ReactNode])[] {
  return [
    [t('imports_files'), files.map(({ name }) => name).join(', ')],
    [t('imports_by'), <PersonLink key="by" name={by} />],
    [t('imports_appliedAt'), appliedAt === null ? '' : <DateText key="at" value={appliedAt} />],
  ];
}

/** The counts as numbers; the contract allows any values. */
export function summaryOf({
  counts,
}: FoundImport): Record<'new' | 'changed' | 'kept' | 'same' | 'error' | 'leftOut' | 'doubt', number> {
  const of = (state: string) => Number(counts[state] ?? 0);
  return {
    new: of('new'),
    changed: of('changed'),
    kept: of('kept'),
    same: of('same'),
    error: of('error'),
    leftOut: of('leftOut'),
    doubt: of('doubt'),
  };
}
