import type { Access } from '../../../../shared/permissions.ts';
import { DocumentLink } from '../../../documents/document-link.tsx';
import { PersonLink } from '../../../documents/person-text.tsx';
import { ScopedLink } from '../../../documents/scoped-link.tsx';
import { SkuCell } from '../../../goods/sku-cell.tsx';
import { href } from '../../../router/href.ts';
import { navigate } from '../../../router/navigate.ts';
import { routes } from '../../../routes.ts';
import { mayOpen } from '../../../state/menus.ts';
import { session } from '../../../state/session.ts';
import { CloseDialog, useClosing } from '../../../stock-actions/closing/close-dialog.tsx';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusChip, type Tone } from '../../../ui/chip.tsx';
import { DocumentPart } from '../../../ui/document-page.tsx';
import type { EditedLine, LineColumn } from '../../../ui/lines/line-column.ts';
import { LinesTable } from '../../../ui/lines/lines-table.tsx';
import { DateText, QuantityText } from '../../../ui/value-text.tsx';
import type { Arrival, Shipment } from './shipment.ts';

interface ArrivalsProps {
  shipment: Shipment;
  arrivals: readonly Arrival[];
  access: Access;
  /** Called once the goods that never arrive are closed. */
  onClosed: () => void;
}

/** The arrivals of a shipment to a warehouse; lines with differences come first. */
export function Arrivals({ shipment, arrivals, access, onClosed }: ArrivalsProps) {
  const lines = arrivals
    .map((row) => ({ key: String(row.id), row }))
    .toSorted((one, other) => Number(differs(other.row)) - Number(differs(one.row)));
  const differing = arrivals.filter(differs).length;
  const ern = arrivals.find((row) => row.ern !== null)?.ern;
  return (
    <DocumentPart title={t('shipment_arrivals', { name: shipment.destination?.name ?? '' })}>
      <p className={differing > 0 ? 'late' : 'sub'}>
        {differing > 0
          ? t('shipment_differing', { count: differing })
          : t(`shipment_arrival_${shipment.arrival ?? 'inTransit'}`)}
        {ern == null && ` ${t('shipment_noAccessThere')}`}
      </p>
      {access.id === session.current.value?.id && <CloseRest arrivals={arrivals} onClosed={onClosed} />}
      <LinesTable label={t('shipment_arrivalLines')} columns={columns(shipment, access)} lines={lines} />
    </DocumentPart>
  );
}

/** Offered where the goods should arrive. */
function CloseRest({ arrivals, onClosed }: Pick<ArrivalsProps, 'arrivals' | 'onClosed'>) {
  const transit = useClosing(onClosed);
  const ern = arrivals.find((row) => row.outcome === 'inTransit' && row.ern?.here === true)?.ern;
  if (transit === undefined || ern == null) return null;
  return (
    <p>
      <Button small onPress={() => transit.open(ern)}>
        {t('transit_close')}
      </Button>
      <CloseDialog closing={transit.closing} />
    </p>
  );
}

function differs({ outcome, sent, received }: Arrival): boolean {
  return outcome !== 'inTransit' && (outcome !== 'received' || received !== sent);
}

interface ShownArrival extends EditedLine {
  readonly row: Arrival;
}

const tones: Record<Arrival['outcome'], Tone> = {
  inTransit: 'warn',
  received: 'good',
  lost: 'bad',
  damaged: 'bad',
  sentBack: 'warn',
};

function columns({ destination }: Shipment, access: Access): readonly LineColumn<ShownArrival>[] {
  return [
    {
      key: 'sku',
      head: t('shipment_sku'),
      card: 'title',
      width: 14,
      atLeast: 12,
      cell: ({ row: { stockCode, name, drumNumber } }) => (
        <SkuCell {...{ stockCode, name }} text={[drumNumber, name].filter(Boolean).join(' · ')} opens />
      ),
    },
    { key: 'outcome', head: t('shipment_outcome'), width: 8, cell: ({ row }) => <Outcome row={row} /> },
    {
      key: 'sent',
      head: t('shipment_sent'),
      align: 'end',
      width: 6,
      cell: ({ row }) => <QuantityText value={row.sent} unit={row.unit} />,
    },
    {
      key: 'received',
      head: t('shipment_received'),
      align: 'end',
      width: 6,
      cell: ({ row }) => <QuantityText value={row.received} unit={row.unit} />,
    },
    { key: 'why', head: t('shipment_why'), width: 12, card: 'wide', cell: ({ row }) => <Why row={row} /> },
    {
      key: 'ern',
      head: t('shipment_ern'),
      width: 8,
      cell: ({ row: { ern } }) => (
        <ErnCell
          ern={ern}
          access={access}
          warehouse={
            ern?.here === true ? { id: access.warehouseId, name: access.warehouse?.name ?? null } : destination
          }
        />
      ),
    },
  ];
}

/** A receipt short of the sent quantity is not shown as good. */
function Outcome({ row }: { row: Arrival }) {
  const { outcome } = row;
  const isShort = outcome === 'received' && differs(row);
  return isShort ? (
    <StatusChip tone="bad" text={t('shipment_outcome_differs')} />
  ) : (
    <StatusChip tone={tones[outcome]} text={t(`shipment_outcome_${outcome}`)} />
  );
}

function Why({ row: { comment, by, at } }: { row: Arrival }) {
  if (comment === null && at === null) return <span className="sub dash">–</span>;
  return (
    <span className="two-lines">
      {comment}
      <span className="sub">
        {by !== null && <PersonLink name={by} inRow />} {at !== null && <DateText value={at} />}
      </span>
    </span>
  );
}

interface ErnCellProps {
  ern: Arrival['ern'];
  access: Access;
  warehouse: { readonly id: number | null; readonly name: string | null } | null;
}

/** The ERN of a line. One in another warehouse opens under an access there. */
function ErnCell({ ern, access, warehouse }: ErnCellProps) {
  if (ern === null) return <span className="sub dash">–</span>;
  if (ern.here && access.id === session.current.value?.id)
    return <DocumentLink document="ern" id={ern.id} number={ern.number} inRow />;
  return <ErnElsewhere ern={ern} warehouse={warehouse} />;
}

/** Opens the ERN under the access to its warehouse, which then becomes the current one. */
function ErnElsewhere({ ern, warehouse }: Pick<ErnCellProps, 'warehouse'> & { ern: NonNullable<Arrival['ern']> }) {
  const { companyId } = session.current.value ?? {};
  const access = session.operational.value.find(
    (one) => one.companyId === companyId && one.warehouseId === warehouse?.id,
  );
  const route = routes.find(({ path }) => path === 'goodsIn/:id');
  if (access === undefined || route === undefined || !mayOpen(route, access, session.accesses.value))
    return <ScopedLink document="ern" id={null} number={ern.number} scope={[warehouse?.name ?? null]} />;
  return (
    <Button
      small
      kind="quiet"
      skipsTab
      label={t('shipment_openThere', { number: ern.number, name: access.warehouse?.name ?? '' })}
      onPress={() => {
        session.switchTo(access.id);
        navigate(href(route.path, { id: ern.id }));
      }}
    >
      {ern.number}
    </Button>
  );
}
