import type { ReactNode } from 'react';
import { subtract } from '../../../shared/quantity.ts';
import { errorText } from '../../calls/report-error.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import { textBy } from '../../documents/person-text.tsx';
import { ScopedLink } from '../../documents/scoped-link.tsx';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { formatQuantity } from '../../ui/formats.ts';
import type { PagedRows } from '../../ui/lines/paged-rows.ts';
import { Meter } from '../../ui/meter.tsx';
import { DateText, QuantityText } from '../../ui/value-text.tsx';
import type { Drum, DrumHolder, DrumState } from './drum-state.ts';

export function DrumAside({ drum, state }: { drum: Drum; state: DrumState }) {
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
    [t('column_stockCode'), <DocumentLink key="sku" document="sku" id={drum.skuId} number={drum.stockCode} />],
    [t('column_packing'), drum.packing ?? '–'],
    [t('column_supplierNumber'), drum.supplierNumber ?? '–'],
    [isHere ? t('column_location') : t('drumPage_lastLocation'), <LocationOf key="location" drum={drum} />],
    [t('column_receivedOn'), <DateText key="received" value={drum.receivedOn} />],
    ...(drum.batches.length === 0 ? [] : [[t('drumPage_batch'), drum.batches.join(', ')] as const]),
    ...(drum.ern === null
      ? []
      : [
          [
            t('column_ern'),
            <ScopedLink key="ern" document="ern" id={drum.ernId} number={drum.ern} scope={[drum.ernWarehouse]} />,
          ] as const,
        ]),
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

/** Goods on their way are at no location that can be opened. */
export function LocationOf({ drum, inRow = false }: { drum: Pick<Drum, 'state' | 'location'>; inRow?: boolean }) {
  const { state, location } = drum;
  if (location === null || state === 'in_transit') return location ?? '–';
  return <DocumentLink document="location" id={null} number={location} inRow={inRow} />;
}

function DrumHolders({ holders, unit }: { holders: PagedRows<DrumHolder>; unit: string }) {
  const load = holders.load.value;
  if (load.kind === 'failed') return <ErrorPanel text={errorText(load.error)} onRetry={() => holders.open()} />;
  return (
    <>
      <ul className="plain-list">
        {holders.rows.value.map(({ id, stockLineId, document, documentId, number, quantity, createdBy }) => (
          <li key={`${id} ${stockLineId}`}>
            <DocumentLink document={document} id={documentId} number={number} />
            <div className="sub">
              {textBy('drumPage_holderOf', createdBy, { quantity: formatQuantity(quantity), unit })}
            </div>
          </li>
        ))}
      </ul>
      {holders.hasMore.value && <Button onPress={() => holders.more()}>{t('ui_showMore')}</Button>}
    </>
  );
}
