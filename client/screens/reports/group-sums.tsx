import type { ReadonlySignal } from '@preact/signals-react';
import { t } from '../../texts.ts';
import { formatChange, formatMoney, formatQuantity } from '../../ui/formats.ts';
import { MoneyText, QuantityText } from '../../ui/value-text.tsx';
import type { GroupsBefore, ReportGroup, ReportSums } from './report-description.ts';

/** A quantity for each unit, because metres and pieces are never added up. */
export function PerUnit({ sums, before, of }: { sums: ReportSums | undefined; before?: ReportSums; of: string }) {
  if (sums === undefined || sums.units.length === 0) return <QuantityText value={sums && '0'} />;
  return (
    <span className="quantities">
      {sums.units.map(({ unit, [of]: now = null }) => {
        const former = before?.units.find((one) => one.unit === unit)?.[of];
        return (
          <span key={unit}>
            <QuantityText value={now} unit={unit} />
            <Change now={now} before={former} text={`${formatQuantity(former ?? '0')} ${unit}`} />
          </span>
        );
      })}
    </span>
  );
}

export interface GroupSumProps {
  group: ReportGroup;
  before: ReadonlySignal<GroupsBefore | undefined>;
  of: string;
}

export function GroupQuantity({ group, before, of }: GroupSumProps) {
  const former = before.value?.get(group.key);
  return <PerUnit sums={group} of={of} {...(former && { before: former })} />;
}

export function GroupAmount({ group, before, of }: GroupSumProps) {
  const [now, former] = [group, before.value?.get(group.key)].map((sums) => sums?.[of] as string | null | undefined);
  return (
    <>
      <MoneyText value={now} />
      <Change now={now} before={former} text={formatMoney(former ?? '0')} />
    </>
  );
}

export function GroupLines({ group, before }: Omit<GroupSumProps, 'of'>) {
  const former = before.value?.get(group.key)?.lines;
  return (
    <>
      <QuantityText value={String(group.lines)} />
      <Change now={group.lines} before={former} text={formatQuantity(String(former ?? 0))} />
    </>
  );
}

/** The change since the period before; its title is what was before. */
function Change({ now, before, text }: { now: unknown; before: unknown; text: string }) {
  const change = changeOf(now, before);
  if (change === undefined) return null;
  return <span className="sub" title={`${t('report_before')} ${text}`}>{` ${percent(change)}`}</span>;
}

export function percent(change: number): string {
  return change === 0 ? '0 %' : `${formatChange(String(change))} %`;
}

/** Percent, rounded; undefined if there was nothing before. */
export function changeOf(now: unknown, before: unknown): number | undefined {
  const [one, other] = [Number(now ?? Number.NaN), Number(before ?? Number.NaN)];
  return Number.isFinite(one) && other > 0 ? Math.round((100 * (one - other)) / other) : undefined;
}
