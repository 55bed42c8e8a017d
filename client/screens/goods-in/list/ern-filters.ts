import { t } from '../../../texts.ts';
import type { Filter } from '../../../ui/list/filter.ts';

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
      find: async (...asked) => (await import('./find-partners.ts')).findPartners(...asked),
    },
    {
      kind: 'pick',
      key: 'job',
      label: t('erns_job'),
      find: async (...asked) => (await import('./find-jobs.ts')).findJobs(...asked),
    },
    {
      kind: 'pick',
      key: 'stockCode',
      label: t('erns_sku'),
      find: async (...asked) => (await import('./find-skus.ts')).findSkus(...asked),
    },
    { kind: 'dates', from: 'dueFrom', to: 'dueTo', label: t('erns_due') },
    { kind: 'flag', key: 'overdue', label: t('erns_overdue') },
    { kind: 'flag', key: 'discrepancies', label: t('erns_discrepancies') },
    ...(maySeeHidden ? [{ kind: 'flag', key: 'hidden', label: t('erns_status_hidden') } as const] : []),
  ];
}
