import type { ReactNode } from 'react';
import type { ListDescription } from '../../../lists/list-description.tsx';
import { t } from '../../../texts.ts';
import type { RecordDescription, RecordRow } from './record-description.ts';

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

/** The owner of a row: empty for the company's own, else every company. */
export function ownerCell(isOwn: boolean): ReactNode {
  return isOwn ? '' : <span className="sub">{t('app_everyCompany')}</span>;
}
