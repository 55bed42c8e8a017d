import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { displayZone, formatInstant } from '../../ui/formats.ts';
import { Meter } from '../../ui/meter.tsx';
import type { StockCount } from './count-dependencies.ts';
import type { CountState } from './count-state.ts';

/** Beside the lines: how far the count has come, and who did what. */
export function CountAside({ count, state }: { count: StockCount; state: CountState }) {
  useSignals();
  const rows = state.lines.value.map((line) => line.row.value);
  const counted = rows.filter((row) => row.counted !== null).length;
  const differing = rows.filter((row) => row.difference !== null && row.difference !== '0').length;
  const text = t('counts_linesOf', { counted, lines: rows.length });
  const hidesBook = count.blind && count.status === 'counting';
  return (
    <Card title={t('counting_facts')}>
      {rows.length > 0 && <Meter label={t('counting_linesCounted')} value={counted} of={rows.length} text={text} />}
      <Facts
        facts={[
          [t('counting_linesCounted'), text],
          ...(hidesBook ? [] : [[t('counting_differences'), String(differing)] as const]),
          [t('counting_begun'), didAt(count.createdBy, count.createdAt)],
          ...(count.submittedBy === null || count.status === 'counting'
            ? []
            : [[t('counting_submittedBy'), didAt(count.submittedBy, count.submittedAt)] as const]),
          ...(count.postedBy === null
            ? []
            : [[t('counting_postedBy'), didAt(count.postedBy, count.postedAt)] as const]),
          ...(count.reason === null ? [] : [[t('counting_reason'), count.reason] as const]),
        ]}
      />
    </Card>
  );
}

function didAt(by: string, at: string | null): string {
  return t('counting_at', { by, at: at === null ? '' : formatInstant(at, displayZone.value) });
}
