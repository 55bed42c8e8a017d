import { type ReactNode, useEffect, useMemo } from 'react';
import { createLoader } from '../../documents/loaded.ts';
import { WhenLoaded } from '../../documents/when-loaded.tsx';
import { href } from '../../router/href.ts';
import { navigate } from '../../router/navigate.ts';
import { useLive } from '../../state/live/live.ts';
import { throttled } from '../../state/live/throttle.ts';
import type { StockLineActions } from '../../stock-actions/correcting/stock-line-actions.tsx';
import { t } from '../../texts.ts';
import { DocumentPage, DocumentPart } from '../../ui/document-page.tsx';
import { PageHead, type PageHeadProps } from '../../ui/page-head.tsx';
import type { GoodsCalls } from './goods-calls.ts';
import { GoodsState } from './goods-state.ts';
import { Holders, OpenDocuments, StockHere } from './goods-tables.tsx';
import { Movements } from './movements.tsx';

interface ByIdProps<Thing> {
  id: number;
  calls: GoodsCalls<Thing>;
  children: (thing: Thing, state: GoodsState<Thing>) => ReactNode;
}

export function ById<Thing>({ id, calls, children }: ByIdProps<Thing>) {
  const state = useMemo(() => new GoodsState(id, calls), [id, calls]);
  useEffect(() => void state.open(), [state]);
  const reread = useMemo(() => throttled(() => state.open()), [state]);
  useLive({ document: 'stock' }, reread);
  return (
    <WhenLoaded load={state.load.value} onRetry={() => state.open()}>
      {(thing) => children(thing, state)}
    </WhenLoaded>
  );
}

interface ByNameProps<Thing> {
  name: string;
  path: string;
  calls: GoodsCalls<Thing>;
  unknown: string;
}

/** Redirects from a name to the page, because document lines contain SKUs and locations by name. */
export function ByName<Thing>({ name, path, calls, unknown }: ByNameProps<Thing>) {
  const loader = useMemo(() => createLoader(async () => ({ id: await calls.idOf(name) })), [name, calls]);
  useEffect(() => void loader.open(), [loader]);
  const load = loader.load.value;
  const id = load.kind === 'ready' ? load.value.id : undefined;
  useEffect(() => {
    if (id !== undefined) navigate(href(path, { id }), { replace: true });
  }, [id, path]);
  return (
    <WhenLoaded load={load} onRetry={() => loader.open()}>
      {() => (id === undefined ? <PageHead title={name} facts={unknown} /> : null)}
    </WhenLoaded>
  );
}

interface GoodsPageProps<Thing> extends PageHeadProps {
  of: 'sku' | 'location';
  state: GoodsState<Thing>;
  stockLines: StockLineActions;
  aside: ReactNode;
}

export function GoodsPage<Thing>({ of, state, stockLines, aside, ...head }: GoodsPageProps<Thing>) {
  return (
    <DocumentPage {...head} aside={aside}>
      <DocumentPart title={t('goodsPage_stock')}>
        <StockHere of={of} stock={state.stock} menuOf={stockLines.menuOf} />
      </DocumentPart>
      <DocumentPart title={t('goodsPage_holders')}>
        <Holders of={of} holders={state.holders} />
      </DocumentPart>
      <DocumentPart title={t('goodsPage_documents')}>
        <OpenDocuments of={of} code={head.title} documents={state.documents} />
      </DocumentPart>
      <DocumentPart title={t('goodsPage_movements')}>
        <Movements of={of} movements={state.movements} />
      </DocumentPart>
      {stockLines.dialogs}
    </DocumentPage>
  );
}
