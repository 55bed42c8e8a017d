import { useSignals } from '@preact/signals-react/runtime';
import { type ErnRow, ernStatus } from '../../../documents/ern-status.ts';
import { t } from '../../../texts.ts';
import { StatusChip } from '../../../ui/chip.tsx';
import { dateIn, displayZone } from '../../../ui/formats.ts';
import type { Column } from '../../../ui/list/columns/column.ts';
import { DateText, QuantityText } from '../../../ui/value-text.tsx';
import { ernAge } from './ern-age.ts';

/**
 * The columns of the ERN list; in h3g delivery date, Cell IDs and discrepancy comments are among them from
 * the start (rules 3), and age has to be chosen.
 */
export function ernColumns(isH3g: boolean): readonly Column<ErnRow>[] {
  return [
    {
      key: 'number',
      head: t('erns_number'),
      cell: (ern) => ern.number,
      copy: (ern) => ern.number,
      sort: 'number',
      width: 9.5,
      card: 'title',
    },
    {
      key: 'partner',
      head: t('erns_partner'),
      cell: (ern) => ern.partner ?? '–',
      sort: 'partner',
      width: 11,
      card: 'sub',
    },
    {
      key: 'createdAt',
      head: t('erns_created'),
      cell: (ern) => <DateText value={ern.createdAt} />,
      sort: 'createdAt',
      width: 10.5,
    },
    { key: 'age', head: t('erns_age'), cell: (ern) => <AgeCell ern={ern} />, width: 9.5, spare: isH3g },
    {
      key: 'deliveryDate',
      head: t('erns_deliveryDate'),
      cell: (ern) => <DateText value={ern.deliveryDate} />,
      sort: 'deliveryDate',
      width: 8,
      spare: !isH3g,
    },
    { key: 'skus', head: t('erns_skus'), cell: (ern) => ern.skus, align: 'end', width: 4.5 },
    { key: 'items', head: t('erns_items'), cell: (ern) => <QuantityText value={ern.items} />, align: 'end', width: 6 },
    { key: 'jobs', head: t('erns_jobs'), cell: (ern) => <span className="sub">{jobsOf(ern)}</span>, width: 9 },
    {
      key: 'segments',
      head: t('erns_segments'),
      cell: (ern) => <span className="sub">{ern.segments.join(', ') || '–'}</span>,
      width: 7,
      spare: !isH3g,
    },
    {
      key: 'status',
      head: t('erns_status'),
      cell: (ern) => <StatusChip {...ernStatus(ern)} />,
      sort: 'status',
      width: isH3g ? 12.5 : 14.5,
      card: 'status',
    },
    {
      key: 'discrepancies',
      head: t('erns_discrepancies'),
      cell: (ern) => ern.discrepancies,
      align: 'end',
      width: 8,
      spare: true,
    },
    {
      key: 'discrepancyComments',
      head: t('erns_discrepancyComments'),
      cell: (ern) => <span className="sub">{ern.discrepancyComments.join('; ') || '–'}</span>,
      width: 12,
      spare: !isH3g,
    },
    {
      key: 'createdBy',
      head: t('erns_createdBy'),
      cell: (ern) => ern.createdBy,
      sort: 'createdBy',
      width: 9,
      spare: true,
    },
    { key: 'reference', head: t('erns_reference'), cell: (ern) => ern.reference ?? '–', width: 10, spare: true },
  ];
}

function jobsOf(ern: ErnRow): string {
  return ern.jobs.length === 0 ? t('erns_freeStock') : ern.jobs.join(', ');
}

/** How long an ERN has been waiting, or by how much it is late. */
function AgeCell({ ern }: { ern: ErnRow }) {
  useSignals();
  const zone = displayZone.value;
  const age = ernAge(ern, dateIn(new Date(), zone), zone);
  if (age === undefined) return <span className="sub">–</span>;
  if (age.overdue > 0) return <span className="late">{t('erns_overdueBy', { count: age.overdue })}</span>;
  return <span className="sub">{age.days === 0 ? t('erns_today') : t('erns_days', { count: age.days })}</span>;
}
