import type { ReactNode } from 'react';
import { exportStock } from '../../../shared/contract/reports/stock.ts';
import { previewSkuLabel, printSkuLabels } from '../../../shared/contract/skus/skus.ts';
import { subtract } from '../../../shared/quantity.ts';
import { fileAddress } from '../../calls/file-address.ts';
import type { ScreenProps } from '../../route.ts';
import { BeginLink } from '../../scan/begin-link.tsx';
import { useRecent } from '../../state/recent.ts';
import { session } from '../../state/session.ts';
import { type StockLineActions, useStockLineActions } from '../../stock-actions/correcting/stock-line-actions.tsx';
import { t } from '../../texts.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { DateText, MoneyText, QuantityText } from '../../ui/value-text.tsx';
import { HistoryCard, LastCount, ParametersCard } from './goods-aside.tsx';
import { type Sku as SkuFacts, skuCalls } from './goods-calls.ts';
import { GoodsMenu } from './goods-menu.tsx';
import { ById, ByName, GoodsPage } from './goods-page.tsx';
import type { GoodsState } from './goods-state.ts';

const PATH = 'sku/:id?';

export function Sku({ params, url }: ScreenProps) {
  const stockCode = new URL(url, location.origin).searchParams.get('stockCode') ?? '';
  if (params.id === undefined) {
    const unknown = t('goodsPage_unknownSku', { code: stockCode });
    return <ByName name={stockCode} path={PATH} calls={skuCalls} unknown={unknown} />;
  }
  return (
    <ById id={Number(params.id)} calls={skuCalls}>
      {(sku, state) => <OpenSku key={sku.id} sku={sku} state={state} />}
    </ById>
  );
}

function OpenSku({ sku, state }: { sku: SkuFacts; state: GoodsState<SkuFacts> }) {
  useRecent('shell_kind_sku', sku.stockCode);
  const stockLines = useStockLineActions(() => void state.open());
  return (
    <GoodsPage
      of="sku"
      state={state}
      stockLines={stockLines}
      title={sku.stockCode}
      status={sku.retired && <StatusChip text={t('goodsPage_retired')} />}
      facts={[sku.name === sku.stockCode ? null : sku.name, sku.description].filter((one) => one !== null).join(', ')}
      actions={<SkuActions sku={sku} add={stockLines.add} />}
      aside={
        <>
          <Card title={t('goodsPage_here')}>
            <Facts facts={hereOf(sku)} />
          </Card>
          <Card title={t('goodsPage_details')}>
            <Facts facts={detailsOf(sku)} />
          </Card>
          <ParametersCard values={sku.parameters} />
          <HistoryCard history={state.history} />
        </>
      }
    />
  );
}

/** Quarantined and in-transit quantities are hidden when zero. */
function hereOf(sku: SkuFacts): readonly (readonly [string, ReactNode])[] {
  const { inStock, reserved, quarantined, expected, inTransit, unit } = sku;
  const fact = (name: string, value: string) => [name, <QuantityText key={name} value={value} unit={unit} />] as const;
  const some = (name: string, value: string) => (value === '0' ? [] : [fact(name, value)]);
  return [
    fact(t('column_quantity'), inStock),
    fact(t('column_reserved'), reserved),
    fact(t('goodsPage_available'), subtract(inStock, reserved)),
    ...some(t('goodsPage_quarantined'), quarantined),
    fact(t('goodsPage_expected'), expected),
    ...some(t('goodsPage_inTransit'), inTransit),
    [t('goodsPage_lastCount'), <LastCount key="count" of={sku} />],
  ];
}

function detailsOf(sku: SkuFacts): readonly (readonly [string, ReactNode])[] {
  const { barcode, quantity, unit, packing, itemMaster, price, createdAt } = sku;
  return [
    ...(barcode === null ? [] : [[t('column_barcode'), barcode] as const]),
    [t('column_unit'), unit],
    [t('column_packing'), packing ?? '–'],
    [t('goodsPage_perPacking'), <QuantityText key="quantity" value={quantity} unit={unit} />],
    ...(itemMaster === null ? [] : [[t('column_itemMaster'), itemMaster] as const]),
    ...(price === null ? [] : [[t('column_price'), <MoneyText key="price" value={price} />] as const]),
    [t('goodsPage_created'), <DateText key="created" value={createdAt} />],
  ];
}

function SkuActions({ sku: { id, stockCode, inStock }, add }: { sku: SkuFacts; add: StockLineActions['add'] }) {
  const accessId = session.current.value?.id ?? 0;
  return (
    <>
      <BeginLink path="putaway/counts" scan={stockCode} text={t('goodsPage_count')} />
      {inStock !== '0' && <BeginLink path="putaway/stock" query={{ sku: stockCode }} text={t('goodsPage_move')} />}
      {inStock !== '0' && <BeginLink path="goodsOut/pick" scan={stockCode} text={t('goodsPage_pick')} />}
      <GoodsMenu
        id={id}
        records="admin/simpleSku"
        onFound={add && (() => add({ stockCode }))}
        stock={fileAddress(exportStock, { stockCode }, accessId)}
        preview={(size) => fileAddress(previewSkuLabel, { id, size }, accessId)}
        file={(size, copies) => fileAddress(printSkuLabels, { ids: [id], size, copies }, accessId)}
      />
    </>
  );
}
