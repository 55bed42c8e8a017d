import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { subtract } from '../../../shared/quantity.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import { href } from '../../router/href.ts';
import { t } from '../../texts.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { formatQuantity } from '../../ui/formats.ts';
import { Meter } from '../../ui/meter.tsx';
import { DateText, QuantityText } from '../../ui/value-text.tsx';
import type { Drum } from './drum-calls.ts';
import { DrumHolders } from './drum-holders.tsx';
import type { DrumState } from './drum-state.ts';

/** Beside the owners: how much is left, what holds it, what the drum is. */
export function DrumAside({ drum, state }: { drum: Drum; state: DrumState }) {
  useSignals();
  const { quantity, firstQuantity, reserved, unit } = drum;
  const left = t('drumPage_leftOf', { quantity: formatQuantity(quantity), first: formatQuantity(firstQuantity), unit });
  return (
    <>
      <Card title={t('drumPage_left')}>
        <p className="strong">{left}</p>
        <Meter label={t('drumPage_left')} value={Number(quantity)} of={Number(firstQuantity)} text={left} />
        <Facts
          facts={[
            [t('drumPage_reserved'), <QuantityText key="reserved" value={reserved} unit={unit} />],
            [t('drumPage_free'), <QuantityText key="free" value={subtract(quantity, reserved)} unit={unit} />],
          ]}
        />
      </Card>
      {reserved !== '0' && (
        <Card title={t('drumPage_picks')}>
          <DrumHolders holders={state.holders} unit={unit} />
        </Card>
      )}
      <Card title={t('drumPage_details')}>
        <Facts facts={detailsOf(drum)} />
      </Card>
    </>
  );
}

function detailsOf(drum: Drum): readonly (readonly [string, ReactNode])[] {
  const isHere = drum.state === 'in_stock' || drum.state === 'in_transit';
  return [
    [t('column_stockCode'), <SkuLink key="sku" stockCode={drum.stockCode} />],
    [t('column_packing'), drum.packing ?? '–'],
    [t('column_supplierNumber'), drum.supplierNumber ?? '–'],
    [isHere ? t('column_location') : t('drumPage_lastLocation'), drum.location ?? '–'],
    [t('column_receivedOn'), <DateText key="received" value={drum.receivedOn} />],
    ...(drum.ern === null
      ? []
      : [[t('column_ern'), <DocumentLink key="ern" document="ern" id={drum.ernId} number={drum.ern} />] as const]),
    ...(drum.cutFrom === null
      ? []
      : [
          [
            t('drumPage_cutFrom'),
            <DocumentLink key="cut" document="drum" id={drum.cutFrom.id} number={drum.cutFrom.number} />,
          ] as const,
        ]),
  ];
}

/** All stock of the SKU, on this drum or not. */
function SkuLink({ stockCode }: { stockCode: string }) {
  return <a href={`${href('report/stock')}?${new URLSearchParams({ stockCode })}`}>{stockCode}</a>;
}
