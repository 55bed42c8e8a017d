import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { listImports } from '../../../../shared/contract/admin/imports.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import type { ImportKindName } from '../../../../shared/imports.ts';
import { call } from '../../../calls/call.ts';
import { t } from '../../../texts.ts';
import { Card } from '../../../ui/card.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { stateText } from './import-texts.ts';

interface RecentImportsProps {
  kind: ImportKindName;
  accessId: number;
  hrefOf: (id: number) => string;
}

type Recent = Reply<typeof listImports>['items'];

/** The last imports of the kind: to go on with, or to undo. */
export function RecentImports({ kind, accessId, hrefOf }: RecentImportsProps) {
  useSignals();
  const recent = useSignal<Recent>([]);
  useEffect(() => {
    void call(listImports, { kind, limit: 8 }, { accessId }).then(({ items }) => {
      recent.value = items;
    });
  }, [kind, accessId, recent]);
  if (recent.value.length === 0) return null;
  return (
    <Card title={t('imports_recent')}>
      <ul className="recent-imports">
        {recent.value.map(({ id, files, state, by, createdAt }) => (
          <li key={id}>
            <a href={hrefOf(id)}>
              {t('imports_recentLine', { files: files.join(', ') || String(id), state: stateText(state) })}
            </a>{' '}
            <span className="sub">
              {by}, <DateText value={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
