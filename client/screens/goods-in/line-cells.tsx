import { Fragment } from 'react';
import { DocumentLink } from '../../documents/document-link.tsx';
import { BatchNames } from '../../goods/goods-texts.tsx';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { formatQuantity } from '../../ui/formats.ts';
import { LineInput } from '../../ui/lines/line-input.tsx';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { QuantityText } from '../../ui/value-text.tsx';
import type { ErnLineState } from './ern-line-state.ts';
import { batchesOf, discrepancyOf, type ErnLine } from './ern-rules.ts';
import type { LineActions } from './line-actions.ts';

interface ReceivedCellProps {
  line: ErnLineState;
  closed: boolean;
  isKnownCode: (code: string) => boolean;
  onSplit: (line: ErnLineState) => void;
}

/** The received quantity: a field while counting, a sum that opens its parts if split, or the final result. */
export function ReceivedCell({ line, closed, isKnownCode, onSplit }: ReceivedCellProps) {
  if (closed) return <Result line={line} />;
  const waiting = line.waiting.value;
  const { shippedQuantity, sku } = line.row.value;
  return (
    <span className="received">
      {line.isSplit ? (
        <SplitSum line={line} onSplit={onSplit} />
      ) : (
        <LineInput
          cell={line.received}
          kind="quantity"
          column="received"
          label={t('ern_receivedOf', { sku: sku.stockCode })}
          isKnownCode={isKnownCode}
        />
      )}
      <span className="sub of-shipped">
        {t('ern_of', { shipped: formatQuantity(shippedQuantity) })}
        <span className="unit">{sku.unit}</span>
      </span>
      <BatchNames batches={batchesOf(line.row.value)} />
      {waiting > 0 && <span className="sub scans-waiting">{t('ui_scan_waiting', { count: waiting })}</span>}
    </span>
  );
}

function Result({ line }: { line: ErnLineState }) {
  const row = line.row.value;
  const discrepancy = discrepancyOf(row);
  return (
    <span className="two-lines">
      <QuantityText value={row.receivedQuantity ?? row.countedQuantity} />
      {discrepancy !== undefined && (
        <span className="sub">{t(`ern_${discrepancy.kind}`, { quantity: formatQuantity(discrepancy.quantity) })}</span>
      )}
      <BatchNames batches={batchesOf(row)} />
    </span>
  );
}

/** A sum is not editable; its parts are. */
function SplitSum({ line, onSplit }: Pick<ReceivedCellProps, 'line' | 'onSplit'>) {
  return (
    <>
      <Button small onPress={() => onSplit(line)}>
        <QuantityText value={line.row.value.countedQuantity} />
      </Button>
      {line.firstRefusal !== undefined && <FieldError id={`refused-${line.key}`} text={line.firstRefusal} />}
    </>
  );
}

interface DrumCellProps {
  line: ErnLineState;
  closed: boolean;
  isTransfer: boolean;
  isKnownCode: (code: string) => boolean;
}

/** Placeholder for an empty cell; cards leave it out. */
export const dash = <span className="sub dash">–</span>;

/** The drum with its supplier's number: a field while counting, a link once it is in the warehouse. */
export function DrumCell({ line, closed, isTransfer, isKnownCode }: DrumCellProps) {
  const { sku, drumNumber, supplierDrumNumber, counts } = line.row.value;
  const suppliers = new Set([...counts.map((count) => count.supplierDrumNumber), supplierDrumNumber]);
  const supplier = [...suppliers].filter((number) => number !== null).join(', ');
  const drums = counts.filter((count) => count.drumNumber !== null);
  const isTyped = !closed && !isTransfer && sku.onDrums && !line.isSplit;
  if (!isTyped && drums.length === 0 && drumNumber === null && supplier === '') return dash;
  return (
    <span className="drum-cell">
      {isTyped ? (
        <LineInput
          cell={line.drum}
          kind="text"
          column="drum"
          label={t('ern_drumOf', { sku: sku.stockCode })}
          isKnownCode={isKnownCode}
        />
      ) : (
        <span>
          {drums.length === 0 && (drumNumber ?? '–')}
          {drums.map((drum, index) => (
            <Fragment key={drum.drumNumber}>
              {index > 0 && ', '}
              <DocumentLink document="drum" id={drum.drumId} number={drum.drumNumber} inRow />
            </Fragment>
          ))}
        </span>
      )}
      {supplier !== '' && <span className="sub">{t('ern_supplierNumber', { drum: supplier })}</span>}
    </span>
  );
}

interface LocationCellProps {
  line: ErnLineState;
  closed: boolean;
  /** Where goods without a location go. */
  defaultLocation: () => { name: string } | undefined;
  onSplit: (line: ErnLineState) => void;
}

export function LocationCell({ line, closed, defaultLocation, onSplit }: LocationCellProps) {
  const { counts, sku } = line.row.value;
  const fallback = defaultLocation()?.name;
  const locations = [...new Set(counts.map((count) => nameOf(count, fallback)))];
  const damages = counts.flatMap(({ damage }) => damage ?? []);
  const isQuarantined = counts.some((count) => count.location?.quarantine);
  const warnings = [...(isQuarantined ? [t('ern_inQuarantine')] : []), ...damages];
  const remarks = <Remarks counts={counts} />;
  if (closed) {
    return locations.length === 0 ? (
      dash
    ) : (
      <>
        <ClosedLocations locations={locations} damages={damages} />
        {remarks}
      </>
    );
  }
  const text = counts.length > 1 ? t('ern_places', { count: counts.length }) : (locations[0] ?? fallback ?? '–');
  const isUnplaced = fallback === undefined && counts.some(isAnywhere);
  return (
    <span data-cell="place">
      <Button small kind="quiet" icon="location" className="place-button" onPress={() => onSplit(line)}>
        <span className={counts.length === 0 ? 'sub' : undefined}>{text}</span>
        <span className="unseen">{t('ern_splitOf', { sku: sku.stockCode })}</span>
      </Button>
      {warnings.length > 0 && <span className="place-note">{warnings.join(': ')}</span>}
      {remarks}
      {isUnplaced || line.refusal.value !== undefined ? (
        <FieldError id={`place-${line.key}`} text={line.refusal.value ?? t('ern_needsLocation')} />
      ) : null}
    </span>
  );
}

function ClosedLocations({ locations, damages }: { locations: readonly string[]; damages: readonly string[] }) {
  return (
    <>
      {locations.join(', ')}
      {damages.length > 0 && <span className="place-note">{damages.join('; ')}</span>}
    </>
  );
}

/** Remarks claim nothing, so they are not shown as warnings. */
function Remarks({ counts }: Pick<ErnLine, 'counts'>) {
  const remarks = counts.flatMap(({ remark }) => remark ?? []);
  return remarks.length === 0 ? null : <span className="sub place-remark">{remarks.join('; ')}</span>;
}

function nameOf({ location }: ErnLine['counts'][number], fallback: string | undefined): string {
  return location?.name ?? fallback ?? t('ern_nowhere');
}

function isAnywhere({ location, quantity }: ErnLine['counts'][number]): boolean {
  return location === null && quantity !== '0';
}

export function LineMenu({ line, actions }: { line: ErnLineState; actions: LineActions }) {
  return (
    <MenuButton
      label={t('ern_lineActions', { sku: line.row.value.sku.stockCode })}
      icon="more"
      small
      edge="end"
      items={[
        { key: 'split', label: t('ern_split'), icon: 'location', note: 'Alt S', onSelect: () => actions.split(line) },
        {
          key: 'damaged',
          label: t('ern_damaged'),
          icon: 'alert',
          note: 'Alt M',
          onSelect: () => actions.damaged(line),
        },
        {
          key: 'photo',
          label: t('ern_photo_add'),
          icon: 'camera',
          note: 'Alt P',
          onSelect: () => actions.photograph(line),
        },
        { key: 'comment', label: t('ern_comment'), icon: 'edit', note: 'Alt C', onSelect: () => actions.comment(line) },
      ]}
    />
  );
}
