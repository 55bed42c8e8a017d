import type { RowOf } from '../../../../shared/contract/operation.ts';
import {
  exportCarrierScores,
  exportPartnerScores,
  listCarrierScores,
  listPartnerScores,
} from '../../../../shared/contract/reports/scores.ts';
import type { ListDescription } from '../../../lists/list-description.tsx';
import type { ScreenProps } from '../../../route.ts';
import { href } from '../../../router/href.ts';
import { QuantityText } from '../../../ui/value-text.tsx';
import { Months } from './months.tsx';
import { ScoreList } from './score-list.tsx';

type PartnerRow = RowOf<typeof listPartnerScores>;
type CarrierRow = RowOf<typeof listCarrierScores>;

/** Suppliers by what was wrong with their deliveries; each opens its page. */
export function PartnerScores({ url }: ScreenProps) {
  return (
    <ScoreList
      url={url}
      description={partnerScores}
      facts="partnerScores_facts"
      href={({ partner }) => `${href('report/partner')}?${new URLSearchParams({ partner })}`}
    />
  );
}

export function CarrierScores({ url }: ScreenProps) {
  return <ScoreList url={url} description={carrierScores} facts="carrierScores_facts" />;
}

const partnerScores: ListDescription<PartnerRow> = {
  name: 'partnerScores',
  list: listPartnerScores,
  file: exportPartnerScores,
  texts: {
    title: 'title_partnerScores',
    search: 'partnerScores_search',
    count: 'partnerScores_count',
    empty: 'partnerScores_empty',
    emptyHint: 'partnerScores_emptyHint',
  },
  columns: [
    { key: 'partner', width: 14, card: 'title' },
    { key: 'deliveries', width: 7 },
    { key: 'lines', width: 6 },
    { key: 'short', cell: ({ short }) => <QuantityText value={short} unit="%" />, width: 6 },
    { key: 'over', cell: ({ over }) => <QuantityText value={over} unit="%" />, width: 6 },
    { key: 'damaged', cell: ({ damaged }) => <QuantityText value={damaged} unit="%" />, width: 7 },
    { key: 'onTime', cell: ({ onTime }) => <QuantityText value={onTime} unit="%" />, width: 7 },
    { key: 'late', width: 6 },
    { key: 'daysLate', width: 7 },
    { key: 'months', head: 'partnerScores_months', cell: ({ months }) => <Months months={months} />, width: 9 },
  ],
  filters: ['partner', { from: 'dateFrom', to: 'dateTo', label: 'column_received' }],
};

const carrierScores: ListDescription<CarrierRow> = {
  name: 'carrierScores',
  list: listCarrierScores,
  file: exportCarrierScores,
  texts: {
    title: 'title_carrierScores',
    search: 'carrierScores_search',
    count: 'carrierScores_count',
    empty: 'carrierScores_empty',
    emptyHint: 'carrierScores_emptyHint',
  },
  columns: [
    { key: 'carrier', width: 14, card: 'title' },
    { key: 'collections', width: 8 },
    { key: 'onTime', cell: ({ onTime }) => <QuantityText value={onTime} unit="%" />, width: 8 },
    { key: 'late', width: 8 },
    { key: 'daysLate', width: 8 },
  ],
  filters: ['carrier', { from: 'dateFrom', to: 'dateTo', label: 'column_collectedAt' }],
};
