import type { GoodsItem } from '../../goods/find-goods.ts';
import { thenScan } from '../../scan/focused-scan-field.ts';
import { t } from '../../texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { dateIn, displayZone, formatDate } from '../../ui/formats.ts';
import type { MoveState, Waiting } from './move-state.ts';

type WaitingRow = Waiting['items'][number];

/** Goods waiting at goods in, oldest first. */
export function WaitingGoods({ state }: { state: MoveState }) {
  const waiting = state.waiting.value;
  if (waiting === undefined) return <p role="status">{t('app_loading')}</p>;
  if (waiting.items.length === 0) return <EmptyState title={t('move_nothingWaits')} text={t('move_howTo')} />;
  const shown = waiting.items.reduce((lines, row) => lines + row.lines, 0);
  return (
    <section className="waiting" aria-label={t('move_waiting')}>
      <header className="waiting-head">
        <h2>{t('move_waiting')}</h2>
        <span className="sub">{t('move_waitingCount', { count: waiting.lines })}</span>
      </header>
      <p className="sub">{t('move_howTo')}</p>
      <ul className="waiting-list">
        {waiting.items.map((row) => (
          <li key={`${row.locationId} ${row.ernId}`}>
            <button type="button" className="waiting-goods" onClick={thenScan(() => void state.look(goodsOf(row)))}>
              <WaitingFacts row={row} />
            </button>
          </li>
        ))}
      </ul>
      {shown < waiting.lines && <p className="sub">{t('move_waitingMore')}</p>}
    </section>
  );
}

function WaitingFacts({ row }: { row: WaitingRow }) {
  return (
    <>
      <span className="waiting-what">
        <span className="strong">{row.ern ?? t('move_otherGoods')}</span>
        {row.partner !== null && <span className="sub">{row.partner}</span>}
      </span>
      <span className="waiting-where">
        <span>{row.location}</span>
        <span className="sub">{t('move_receivedOn', { date: formatDate(dayOf(row)) })}</span>
      </span>
      <span className="waiting-count">
        <span>{t('goods_lineCount', { count: row.lines })}</span>
        <span className="sub">{t('move_skuCount', { count: row.skus })}</span>
      </span>
    </>
  );
}

/** When the goods came to this warehouse: goods from a transfer keep the day of their first receipt in `receivedOn`. */
function dayOf({ since, receivedOn }: WaitingRow): string {
  return since === null ? receivedOn : dateIn(new Date(since), displayZone.value);
}

/** Goods without an ERN are found by their location. */
function goodsOf({ ernId, ern, locationId, location }: WaitingRow): GoodsItem {
  if (ernId !== null && ern !== null) return { kind: 'ern', id: ernId, label: ern, detail: null, caution: null };
  return { kind: 'location', id: locationId, label: location, detail: null, caution: 'goodsIn' };
}
