import { SkuCell } from '../../../goods/sku-cell.tsx';
import { CountedSum } from '../../../scan/counted-sum.tsx';
import { t } from '../../../texts.ts';
import { FieldError } from '../../../ui/fields/field.tsx';
import { formatQuantity } from '../../../ui/formats.ts';
import type { LineColumn } from '../../../ui/lines/line-column.ts';
import { LineInput } from '../../../ui/lines/line-input.tsx';
import { QuantityText } from '../../../ui/value-text.tsx';
import { isFull, type Shortage, type Stop } from './despatch-rules.ts';
import { ReasonMenu } from './reason-menu.tsx';
import type { StopState } from './stop-state.ts';

interface StopColumnsProps {
  isPicking: boolean;
  /** The pick is despatched: the stops show where its goods were taken. */
  isOver: boolean;
  isH3g: boolean;
  /** Several picks are walked at once: each stop names its pick. */
  isRound: boolean;
  explain: (stop: StopState, shortage: Shortage | null) => Promise<void>;
}

export function stopColumns(props: StopColumnsProps): readonly LineColumn<StopState>[] {
  const { isPicking, isOver, isH3g, isRound, explain } = props;
  return [
    {
      key: 'summary',
      head: t('despatch_stops'),
      card: 'summary',
      cell: (stop) => <StopSummary state={stop} isRound={isRound} isPicking={isPicking} />,
    },
    {
      key: 'place',
      head: t('despatch_location'),
      card: 'title',
      width: 8,
      cell: (stop) => <LocationCell state={stop} />,
    },
    {
      key: 'sku',
      head: t('despatch_sku'),
      width: 14,
      atLeast: 12,
      cell: (stop) => <Sku state={stop} opens={!isPicking} />,
    },
    ...(isRound
      ? [{ key: 'pick', head: t('despatch_pick'), width: 8, cell: (stop: StopState) => <PickCell state={stop} /> }]
      : []),
    { key: 'owner', head: t('despatch_owner'), width: 8, cell: (stop) => <OwnerCell state={stop} isH3g={isH3g} /> },
    { key: 'drum', head: t('despatch_drum'), width: 7, cell: (stop) => <DrumCell state={stop} /> },
    {
      key: 'taken',
      head: t(isPicking || isOver ? 'despatch_taken' : 'despatch_toTake'),
      ...(isPicking ? { width: 11, atLeast: 11.5 } : { align: 'end', width: 7 }),
      cell: (stop) => (isPicking ? <TakenCell state={stop} /> : <Result stop={stop.row.value} />),
    },
    ...(isPicking
      ? [
          {
            key: 'reason',
            head: t('despatch_reasonHead'),
            card: 'wide' as const,
            width: 9,
            cell: (stop: StopState) => <ReasonMenu state={stop} explain={explain} />,
          },
        ]
      : []),
  ];
}

function PickCell({ state }: { state: StopState }) {
  return <span className="code-cell">{state.row.value.pick}</span>;
}

const dash = <span className="sub dash">–</span>;

function LocationCell({ state }: { state: StopState }) {
  const { location, reserved, taken, heldOf } = state.row.value;
  if (location === null) return dash;
  return (
    <span className="two-lines">
      <strong>{location.name}</strong>
      {reserved === '0' && taken !== null && <span className="sub">{t('despatch_elsewhere')}</span>}
      {heldOf !== null && <span className="place-note">{heldText(heldOf)}</span>}
    </span>
  );
}

/** The stock was counted, moved or reserved for others meanwhile. */
function heldText({ held, wanted }: NonNullable<Stop['heldOf']>): string {
  return t('despatch_notReserved', { reserved: formatQuantity(held), quantity: formatQuantity(wanted) });
}

function Sku({ state, opens }: { state: StopState; opens: boolean }) {
  return <SkuCell {...state.row.value.sku} opens={opens} />;
}

function OwnerCell({ state, isH3g }: { state: StopState; isH3g: boolean }) {
  const { owners } = state.row.value;
  if (owners.length === 0) return dash;
  return (
    <span className="two-lines">
      {owners.map(({ job, segment, swc }) => (
        <span key={`${job} ${segment} ${swc}`} className="two-lines">
          {job ?? t('picks_noJob')}
          <span className="sub">{[segment, isH3g && swc].filter(Boolean).join(' · ')}</span>
        </span>
      ))}
    </span>
  );
}

function DrumCell({ state }: { state: StopState }) {
  const { drumNumber } = state.row.value;
  return drumNumber === null ? dash : <span className="code-cell">{drumNumber}</span>;
}

/** '3 of 10 EA', with the taken quantity as a field. */
function TakenCell({ state }: { state: StopState }) {
  const { sku, location, reserved } = state.row.value;
  const waiting = state.waiting.value;
  if (location === null) return dash;
  return (
    <span className="received">
      <LineInput
        cell={state.taken}
        kind="quantity"
        column="taken"
        label={t('despatch_takenOf', { sku: sku.stockCode, location: location.name })}
        isKnownCode={never}
      />
      <span className="sub of-shipped">
        {reserved !== '0' && t('despatch_of', { reserved: formatQuantity(reserved) })}
        <span className="unit">{sku.unit}</span>
      </span>
      {waiting > 0 && <span className="sub scans-waiting">{t('ui_scan_waiting', { count: waiting })}</span>}
    </span>
  );
}

const never = () => false;

/** The despatched quantity; before picking starts, the quantity to take. */
function Result({ stop }: { stop: Stop }) {
  return stop.location === null ? (
    <span className="sub">{t('despatch_noneTaken')}</span>
  ) : (
    <QuantityText value={stop.reserved} unit={stop.sku.unit} />
  );
}

interface StopSummaryProps extends Pick<StopColumnsProps, 'isRound' | 'isPicking'> {
  state: StopState;
}

/** A collapsed stop on a handheld. */
function StopSummary({ state, isRound, isPicking }: StopSummaryProps) {
  const stop = state.row.value;
  const isOpen = state.opened.value;
  const wrong = isOpen ? undefined : (state.refusal.value ?? state.taken.error.value);
  return (
    <button
      type="button"
      className="line-summary"
      aria-expanded={isOpen}
      onClick={() => {
        state.opened.value = !isOpen;
      }}
    >
      <span className="line-summary-code">{stop.location?.name ?? t('despatch_noneTaken')}</span>
      {isPicking ? <TakenOf state={state} /> : stop.location && <Result stop={stop} />}
      <span className="sub line-summary-name">
        <strong>{stop.sku.stockCode}</strong> {stop.sku.name}
      </span>
      {wrong === undefined ? (
        <StopFacts state={state} isRound={isRound} />
      ) : (
        <FieldError id={`summary-${state.key}`} text={wrong} />
      )}
    </button>
  );
}

function StopFacts({ state, isRound }: { state: StopState; isRound: boolean }) {
  const { drumNumber, shortage, reserved, taken, owners, heldOf, pick } = state.row.value;
  const waiting = state.waiting.value;
  const facts = [
    isRound && pick,
    state.note.value,
    waiting > 0 && t('ui_scan_waiting', { count: waiting }),
    heldOf && heldText(heldOf),
    shortage && t(`despatch_reason_${shortage}`),
    drumNumber && `${t('despatch_drum')} ${drumNumber}`,
    ...owners.flatMap(({ job, segment }) => [job, segment]),
    reserved === '0' && taken !== null && t('despatch_elsewhere'),
  ].filter(Boolean);
  return facts.length === 0 ? null : <span className="sub line-summary-facts">{facts.join(' · ')}</span>;
}

/** '3 of 10 EA', with a tick when complete. */
export function TakenOf({ state }: { state: StopState }) {
  const stop = state.row.value;
  if (stop.location === null) return null;
  const reserved = formatQuantity(stop.reserved);
  return (
    <CountedSum
      line={state}
      counted={stop.taken ?? '0'}
      unit={stop.sku.unit}
      isFull={isFull(stop)}
      text={(taken) => (stop.reserved === '0' ? taken : t('despatch_ofReserved', { taken, reserved }))}
    />
  );
}
