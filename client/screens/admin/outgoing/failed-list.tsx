import { useSignals } from '@preact/signals-react/runtime';
import { listFailedOutgoing } from '../../../../shared/contract/admin/outgoing.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import { DocumentLink } from '../../../documents/document-link.tsx';
import type { ListDescription } from '../../../lists/list-description.tsx';
import { session } from '../../../state/session.ts';
import { t } from '../../../texts.ts';

/** A mail, a call or other work that failed every try. */
export type FailedRow = Reply<typeof listFailedOutgoing>['items'][number];

/** What failed for good: to whom, about what, and what was answered last. */
export const failedList: ListDescription<FailedRow> = {
  name: 'outgoing',
  list: listFailedOutgoing,
  texts: {
    title: 'title_outgoing',
    search: 'outgoing_search',
    count: 'outgoing_count',
    empty: 'outgoing_empty',
    emptyHint: 'outgoing_emptyHint',
  },
  columns: [
    { key: 'kind', head: 'outgoing_kind', cell: ({ kind }) => kindText(kind), width: 10, card: 'title' },
    { key: 'to', head: 'outgoing_to', width: 14, card: 'sub' },
    { key: 'about', head: 'outgoing_about', cell: (row) => <About row={row} />, align: 'start', width: 9 },
    { key: 'company', width: 10 },
    { key: 'error', head: 'outgoing_error', width: 20 },
    { key: 'attempts', head: 'outgoing_attempts', width: 5 },
    { key: 'failedAt', head: 'outgoing_failedAt', width: 10.5 },
    { key: 'createdAt', width: 10.5, spare: true },
  ],
  filters: [{ key: 'kind', label: 'outgoing_kind', wordOf: (kind) => kindText(kind as FailedRow['kind']) }],
};

export function kindText(kind: FailedRow['kind']): string {
  return t(`outgoing_kind_${kind}`);
}

/** The document that it is about, linked where the access in use can open it. */
function About({ row: { about } }: { row: FailedRow }) {
  useSignals();
  const current = session.current.value;
  if (about === null) return '–';
  const { document, id, number, companyId, warehouseId } = about;
  const isHere = current?.companyId === companyId && current.warehouseId === warehouseId;
  return isHere ? <DocumentLink document={document} id={id} number={number} inRow /> : number;
}
