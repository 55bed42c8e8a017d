import { SkuCell } from '../../../../goods/sku-cell.tsx';
import { CountedSum } from '../../../../scan/counted-sum.tsx';
import { t } from '../../../../texts.ts';
import { FieldError } from '../../../../ui/fields/field.tsx';
import { formatQuantity } from '../../../../ui/formats.ts';
import type { LineColumn } from '../../../../ui/lines/line-column.ts';
import { QuantityText } from '../../../../ui/value-text.tsx';
import { OwnerCell } from '../shipment-lines.tsx';
import type { PackLine } from './pack-line.ts';

export function packColumns(): readonly LineColumn<PackLine>[] {
  return [
    { key: 'summary', head: t('packing_lines'), card: 'summary', cell: (line) => <Summary line={line} /> },
    { key: 'sku', head: t('shipment_sku'), card: 'title', width: 16, atLeast: 12, cell: (line) => <Sku line={line} /> },
    { key: 'place', head: t('column_location'), width: 8, cell: (line) => <Location line={line} /> },
    { key: 'drum', head: t('column_drum'), width: 7, cell: (line) => <Drum line={line} /> },
    { key: 'owner', head: t('column_job'), width: 8, cell: (line) => <Owner line={line} /> },
    { key: 'left', head: t('packing_leftHead'), align: 'end', width: 8, cell: (line) => <Left line={line} /> },
    {
      key: 'amount',
      head: t('packing_amount'),
      width: 8,
      atLeast: 7,
      edit: 'quantity',
      of: (line) => line.amount,
      label: (line) => t('packing_amountOf', { sku: line.row.peek().sku.stockCode }),
    },
  ];
}

function Sku({ line }: { line: PackLine }) {
  const { sku } = line.row.value;
  const wrong = line.refusal.value;
  return <SkuCell {...sku}>{wrong !== undefined && <FieldError id={`line-${line.key}`} text={wrong} />}</SkuCell>;
}

function Location({ line }: { line: PackLine }) {
  return line.row.value.location.name;
}

function Drum({ line }: { line: PackLine }) {
  const { drumNumber } = line.row.value;
  return drumNumber === null ? <span className="sub dash">–</span> : <span className="code-cell">{drumNumber}</span>;
}

function Owner({ line }: { line: PackLine }) {
  return <OwnerCell row={line.row.value} />;
}

function Left({ line }: { line: PackLine }) {
  const { quantity, sku } = line.row.value;
  const waiting = line.waiting.value;
  return (
    <span className="two-lines">
      <QuantityText value={line.left.value} unit={sku.unit} />
      {line.left.value !== quantity && (
        <span className="sub">{t('packing_of', { quantity: formatQuantity(quantity) })}</span>
      )}
      {waiting > 0 && <span className="sub scans-waiting">{t('ui_scan_waiting', { count: waiting })}</span>}
    </span>
  );
}

function Summary({ line }: { line: PackLine }) {
  const { sku, location, drumNumber, owners } = line.row.value;
  const isOpen = line.opened.value;
  const wrong = isOpen ? undefined : (line.refusal.value ?? line.amount.error.value);
  const waiting = line.waiting.value;
  const jobs = owners.map(({ job }) => job);
  const facts = [location.name, drumNumber, ...jobs, waiting > 0 && t('ui_scan_waiting', { count: waiting })];
  return (
    <button
      type="button"
      className="line-summary"
      aria-expanded={isOpen}
      onClick={() => {
        line.opened.value = !isOpen;
      }}
    >
      <span className="line-summary-code">{sku.stockCode}</span>
      <span>
        {t('packing_leftOf')} <QuantityText value={line.left.value} unit={sku.unit} />
      </span>
      <span className="sub line-summary-name">{sku.name}</span>
      {wrong === undefined ? (
        <span className="sub line-summary-facts">{facts.filter(Boolean).join(' · ')}</span>
      ) : (
        <FieldError id={`summary-${line.key}`} text={wrong} />
      )}
    </button>
  );
}

/** '3 of 10 EA packed'. */
export function PackedOf({ line }: { line: PackLine }) {
  const { packed, quantity, sku } = line.row.value;
  return (
    <CountedSum
      line={line}
      counted={packed}
      unit={sku.unit}
      text={(counted) => t('shipment_packedOf', { packed: counted, quantity: formatQuantity(quantity) })}
    />
  );
}
