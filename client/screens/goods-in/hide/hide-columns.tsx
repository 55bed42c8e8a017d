import type { listHideableErns } from '../../../../shared/contract/goods-in/hide-erns.ts';
import type { RowOf } from '../../../../shared/contract/operation.ts';
import { PersonLink } from '../../../documents/person-text.tsx';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/list/columns/column.ts';
import { DateText, QuantitiesText } from '../../../ui/value-text.tsx';

export type HideableErn = RowOf<typeof listHideableErns>;

/** The facts to weigh before hiding an ERN; for hidden ERNs, who hid them, when and why. `onAct` hides or unhides a row. */
export function hideColumns(hidden: boolean, onAct: (ern: HideableErn) => unknown): readonly Column<HideableErn>[] {
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
    ...(hidden ? whyHidden() : []),
    {
      key: 'createdAt',
      head: t('erns_created'),
      cell: (ern) => <DateText value={ern.createdAt} />,
      sort: 'createdAt',
      width: 10.5,
      spare: hidden,
    },
    {
      key: 'createdBy',
      head: t('erns_createdBy'),
      cell: (ern) => <PersonLink name={ern.createdBy} inRow />,
      width: 9,
      spare: true,
    },
    {
      key: 'deliveryDate',
      head: t('erns_deliveryDate'),
      cell: (ern) => <DateText value={ern.deliveryDate} />,
      sort: 'deliveryDate',
      width: 8,
      spare: hidden,
    },
    { key: 'reference', head: t('erns_reference'), cell: (ern) => ern.reference ?? '–', width: 9, spare: true },
    {
      key: 'items',
      head: t('erns_items'),
      cell: (ern) => <QuantitiesText value={ern.items} />,
      align: 'end',
      width: 6,
      spare: hidden,
    },
    { key: 'jobs', head: t('erns_jobs'), cell: (ern) => <span className="sub">{jobsOf(ern)}</span>, width: 9 },
    { key: 'counted', head: t('hide_counted'), cell: countedText, width: 7 },
    {
      key: 'action',
      head: t('hide_action'),
      cell: (ern) => (
        <Button small skipsTab onPress={() => onAct(ern)}>
          {t(hidden ? 'hide_unhide' : 'hide_hide')}
        </Button>
      ),
      width: 6.5,
      card: 'action',
    },
  ];
}

function whyHidden(): readonly Column<HideableErn>[] {
  return [
    {
      key: 'hiddenAt',
      head: t('hide_hiddenAt'),
      cell: (ern) => <DateText value={ern.hiddenAt} />,
      sort: 'hiddenAt',
      width: 10.5,
    },
    {
      key: 'hiddenBy',
      head: t('hide_hiddenBy'),
      cell: ({ hiddenBy }) => (hiddenBy === null ? '–' : <PersonLink name={hiddenBy} inRow />),
      width: 9,
    },
    { key: 'hideReason', head: t('hide_reason'), cell: (ern) => ern.hideReason ?? '–', width: 14 },
  ];
}

function jobsOf({ jobs }: HideableErn): string {
  return jobs.length === 0 ? t('erns_freeStock') : jobs.join(', ');
}

function countedText({ countedLines: counted, lines }: HideableErn): string {
  return t('hide_countedOf', { counted, lines });
}
