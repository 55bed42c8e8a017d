import { useEffect, useState } from 'react';
import { listPutaway } from '../../../shared/contract/putaway/putaway.ts';
import { call } from '../../calls/call.ts';
import { returnableGoods } from '../../goods/returnable-goods.ts';
import { ErnPapers } from '../../printing/ern-papers.tsx';
import { href } from '../../router/href.ts';
import { shipmentPages } from '../../routes.ts';
import { routeTo } from '../../state/route-to.ts';
import { t } from '../../texts.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Ern } from './ern-rules.ts';
import type { ErnState } from './ern-state.ts';

export function ReceivedActions({ ern, state }: { ern: Ern; state: ErnState }) {
  return (
    <>
      <ErnPapers ernId={ern.id} />
      <ReturnGoodsLink id={ern.id} state={state} />
      <PutAwayLink id={ern.id} number={ern.number} />
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

/** The main action while goods of the ERN wait at goods in. */
function PutAwayLink({ id, number }: Pick<Ern, 'id' | 'number'>) {
  const waits = useGoodsWait(id);
  const route = routeTo('putaway/stock');
  if (route === undefined) return null;
  return (
    <a
      className={classNames('button', waits && 'button-primary', 'put-away')}
      href={`${href(route.path)}?${new URLSearchParams({ ern: number })}`}
    >
      {t('ern_putAway')}
    </a>
  );
}

/** True until it is known, and if more goods wait than the list names. */
function useGoodsWait(ernId: number): boolean {
  const [waits, setWaits] = useState(true);
  useEffect(() => {
    call(listPutaway, { fields: ['ernId', 'lines'] }, { handles: 'all' }).then(
      ({ items, lines }) => {
        const isComplete = items.reduce((sum, one) => sum + one.lines, 0) === lines;
        setWaits(!isComplete || items.some((one) => one.ernId === ernId));
      },
      (error: unknown) => console.warn(error),
    );
  }, [ernId]);
  return waits;
}
