import { returnableGoods } from '../../goods/returnable-goods.ts';
import { ErnPapers } from '../../printing/ern-papers.tsx';
import { href } from '../../router/href.ts';
import { shipmentPages } from '../../routes.ts';
import { routeTo } from '../../state/route-to.ts';
import { t } from '../../texts.ts';
import type { Ern } from './ern-rules.ts';
import type { ErnState } from './ern-state.ts';

export function ReceivedActions({ ern, state }: { ern: Ern; state: ErnState }) {
  return (
    <>
      <ErnPapers ernId={ern.id} />
      <ReturnGoodsLink id={ern.id} state={state} />
      <PutAwayLink number={ern.number} />
    </>
  );
}

function ReturnGoodsLink({ id, state }: { id: number; state: ErnState }) {
  const lines = state.lines.all.value.map(({ row }) => row.value);
  const route = routeTo(shipmentPages.return);
  if (route === undefined || returnableGoods(lines).length === 0) return null;
  return (
    <a className="button" href={`${href(route.path)}?${new URLSearchParams({ ern: String(id) })}`}>
      {t('ern_returnGoods')}
    </a>
  );
}

function PutAwayLink({ number }: { number: string }) {
  const route = routeTo('putaway/stock');
  if (route === undefined) return null;
  return (
    <a className="button button-primary put-away" href={`${href(route.path)}?${new URLSearchParams({ ern: number })}`}>
      {t('ern_putAway')}
    </a>
  );
}
