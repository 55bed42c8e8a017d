import { listErns } from '../../../../shared/contract/goods-in/erns.ts';
import type { ErnRow } from '../../../documents/ern-status.ts';
import { fetchList, keptColumns } from '../../../state/lists.ts';
import { t } from '../../../texts.ts';
import type { Filter } from '../../../ui/list/filters/filter.ts';
import { pageAddress } from '../../../ui/list/list-address.ts';
import { List } from '../../../ui/list/list-state.ts';
import { ernColumns } from './ern-columns.tsx';

/** The ERN list as the address says it. */
export function ernList(): List<ErnRow> {
  return new List<ErnRow>({
    fetch: fetchList<ErnRow>(listErns),
    keyOf: (ern) => String(ern.id),
    address: pageAddress,
    kept: keptColumns('erns'),
    shape: {
      filters: ['status', 'partner', 'job', 'stockCode', 'dueFrom', 'dueTo', 'overdue', 'discrepancies', 'hidden'],
      sorts: ['number', 'partner', 'createdAt', 'createdBy', 'deliveryDate', 'status'],
      columns: ernColumns(false).map((column) => column.key),
      order: [{ key: 'createdAt', descending: true }],
    },
  });
}

/**
 * What the ERN list can be narrowed to; what finds values to choose from is fetched when they are asked for. It reads texts; hidden ones
 * are offered to those who may hide alone.
 */
export function ernFilters(maySeeHidden: boolean): readonly Filter[] {
  return [
    {
      kind: 'choice',
      key: 'status',
      label: t('erns_status'),
      options: [
        { value: 'expected', label: t('erns_status_expected') },
        { value: 'counting', label: t('erns_filterCounting') },
        { value: 'received', label: t('erns_status_received') },
      ],
    },
    {
      kind: 'pick',
      key: 'partner',
      label: t('erns_partner'),
      find: async (...asked) => (await import('./find-ern-facts.ts')).findPartners(...asked),
    },
    {
      kind: 'pick',
      key: 'job',
      label: t('erns_job'),
      find: async (...asked) => (await import('./find-ern-facts.ts')).findJobs(...asked),
    },
    {
      kind: 'pick',
      key: 'stockCode',
      label: t('erns_sku'),
      find: async (...asked) => (await import('./find-ern-facts.ts')).findSkus(...asked),
    },
    { kind: 'dates', from: 'dueFrom', to: 'dueTo', label: t('erns_due') },
    { kind: 'flag', key: 'overdue', label: t('erns_overdue') },
    { kind: 'flag', key: 'discrepancies', label: t('erns_discrepancies') },
    ...(maySeeHidden ? [{ kind: 'flag', key: 'hidden', label: t('erns_status_hidden') } as const] : []),
  ];
}
