import type { ReactNode } from 'react';
import type { ListDescription } from '../../../lists/list-description.tsx';
import { t } from '../../../texts.ts';
import type { RecordDescription, RecordRow } from './record-description.ts';

/** The list of a kind of records: those out of use are looked for where there are any. */
export function recordList<Row extends RecordRow>(description: RecordDescription<Row>): ListDescription<Row> {
  const { subject, operations, texts, columns, filters } = description;
  return {
    name: subject,
    list: operations.list,
    ...(operations.export !== undefined && { file: operations.export }),
    texts,
    columns,
    filters: operations.retire === undefined ? filters : [...filters, { key: 'retired', label: 'admin_retiredOnly' }],
  };
}

/** Whose a row is that every company may have, or one of them. */
export function ownerCell(isOwn: boolean): ReactNode {
  return isOwn ? '' : <span className="sub">{t('app_everyCompany')}</span>;
}
