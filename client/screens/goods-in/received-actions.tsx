import { returnableGoods } from '../../goods/returnable-goods.ts';
import { ErnPapers } from '../../printing/ern-papers.tsx';
import { href } from '../../router/href.ts';
import { routes, shipmentPages } from '../../routes.ts';
import { mayOpen } from '../../state/menus.ts';
import { session } from '../../state/session.ts';
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
  const route = routes.find(({ path }) => path === shipmentPages.return);
  const isOffered = route !== undefined && mayOpen(route, session.current.value, session.accesses.value);
  if (!isOffered || returnableGoods(lines).length === 0) return null;
  return (
    <a className="button" href={`${href(route.path)}?${new URLSearchParams({ ern: String(id) })}`}>
      {t('ern_returnGoods')}
    </a>
  );
}

function PutAwayLink({ number }: { number: string }) {
  const route = routes.find(({ path }) => path === 'putaway/stock');
  if (route === undefined || !mayOpen(route, session.current.value, session.accesses.value)) return null;
  return (
    <a className="button button-primary put-away" href={`${href(route.path)}?${new URLSearchParams({ ern: number })}`}>
      {t('ern_putAway')}
    </a>
  );
}
