import { ScannedPanel } from '../../../scan/scanned-panel.tsx';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import { isFull, leftAt } from './despatch-rules.ts';
import type { Picking } from './picking.ts';
import { ReasonMenu } from './reason-menu.tsx';
import { TakenOf } from './stop-columns.tsx';

export function ScannedStop({ picking }: { picking: Picking }) {
  const { scan, walk } = picking;
  const scanned = scan.scanned.value;
  if (scanned === undefined) return null;
  const stop = scanned.row.value;
  const { sku, location, drumNumber } = stop;
  const locationName = location?.name ?? '';
  return (
    <ScannedPanel
      title={t('despatch_scanned')}
      line={scanned}
      code={[location?.name, drumNumber ?? sku.stockCode].join(' · ')}
      name={sku.name}
      sum={<TakenOf state={scanned} />}
      next={nextText(picking)}
      onSeek={() => walk.seek(scanned)}
      count={{
        queue: scan.queue,
        what: drumNumber ?? sku.stockCode,
        cell: scanned.taken,
        label: t('despatch_takenOf', { sku: sku.stockCode, location: locationName }),
        isKnownCode: (code) => walk.knows(code),
        full: isFull(stop) ? t('despatch_allThere') : undefined,
        rest: { left: leftAt(stop), whole: stop.reserved, enter: () => scanned.takeRest() },
        ...(!sku.onDrums && {
          oneMore: () => scan.queue.take(sku.stockCode),
          oneLess: (quantity: string) => scanned.take(quantity),
        }),
      }}
    >
      <ReasonMenu state={scanned} explain={(one, shortage) => picking.explain(one, shortage)} />
    </ScannedPanel>
  );
}

/** The next stop of the walk that is not done: 'C-06-01, 2 × CRS310'. */
function nextText({ walk, scan }: Picking): string | undefined {
  const next = walk.next();
  if (next === undefined || next === scan.scanned.value) return undefined;
  const stop = next.row.value;
  const { sku, drumNumber, location } = stop;
  const quantity = formatQuantity(leftAt(stop));
  return t('despatch_nextStop', { location: location?.name ?? '', quantity, what: drumNumber ?? sku.stockCode });
}
