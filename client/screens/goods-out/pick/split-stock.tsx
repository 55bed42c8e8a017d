import { useSignal } from '@preact/signals-react';
import { compare, fromUnits, isDecimal, sum } from '../../../../shared/quantity.ts';
import { HolderList } from '../../../goods/reserved-facts.tsx';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { formatQuantity } from '../../../ui/formats.ts';
import { useTypedQuantity } from '../../../ui/lines/use-typed-quantity.ts';
import { DateText } from '../../../ui/value-text.tsx';
import type { PickLineState, StockRow } from './pick-line-state.ts';

/** All stock of a line's SKU in allocation order, with the quantity taken from each. */
export function SplitStock({ line, onClose }: { line: PickLineState; onClose: () => void }) {
  const typed = useSignal<ReadonlyMap<number, string>>(takenNow(line));
  const shares = [...typed.value].filter(([, quantity]) => quantity !== '' && quantity !== '0');
  const faults = new Map(line.rows.value.map((row) => [row.stockLineId, faultOf(row, line.sku.unit, typed.value)]));
  const isWrong = [...faults.values()].some((fault) => fault !== undefined);
  const total = sum(shares.map(([, quantity]) => (isDecimal(quantity) ? quantity : '0')));
  const save = () => {
    if (isWrong || shares.length === 0) return;
    line.split(shares);
    onClose();
  };
  return (
    <Dialog
      title={t('pick_splitTitle', { sku: line.sku.stockCode })}
      kind="wide"
      onClose={onClose}
      onSave={save}
      actions={
        <>
          <Button
            onPress={() => {
              line.split(undefined);
              onClose();
            }}
          >
            {t('pick_splitAsOffered')}
          </Button>
          <Button kind="primary" blocked={shares.length === 0 ? t('pick_quantityMissing') : undefined} onPress={save}>
            {t('pick_splitSave')}
          </Button>
        </>
      }
    >
      <ul className="split-stock">
        {line.rows.value.map((row) => (
          <StockShare
            key={row.stockLineId}
            row={row}
            unit={line.sku.unit}
            value={typed.value.get(row.stockLineId) ?? ''}
            fault={faults.get(row.stockLineId)}
            onType={(quantity) => {
              typed.value = new Map(typed.value).set(row.stockLineId, quantity);
            }}
          />
        ))}
      </ul>
      <p role="status">
        {t('pick_splitTotal', { total: formatQuantity(total), of: formatQuantity(line.quantity.value.value || '0') })}
      </p>
      <Holders line={line} />
    </Dialog>
  );
}

function takenNow(line: PickLineState): ReadonlyMap<number, string> {
  const { takes } = line.allocation.peek();
  return new Map(line.shares.peek() ?? takes.map(({ from, quantity }) => [from.stockLineId, fromUnits(quantity)]));
}

function faultOf(
  { stockLineId, available }: StockRow,
  unit: string,
  typed: ReadonlyMap<number, string>,
): string | undefined {
  const quantity = typed.get(stockLineId) ?? '';
  if (quantity === '') return undefined;
  if (!isDecimal(quantity)) return t('pick_notAQuantity');
  const most = fromUnits(available);
  return compare(quantity, most) > 0 ? t('pick_insufficient', { available: formatQuantity(most), unit }) : undefined;
}

interface StockShareProps {
  row: StockRow;
  unit: string;
  value: string;
  fault: string | undefined;
  onType: (quantity: string) => void;
}

function StockShare({ row, unit, value, fault, onType }: StockShareProps) {
  const input = useTypedQuantity(value, onType);
  const position = [row.location.name, row.drumNumber].filter((part) => part !== null).join(' · ');
  const owner = [row.job, row.segment, row.swc].filter((part) => part !== null).join(' · ');
  return (
    <li>
      <span className="two-lines">
        <span className="strong">{position}</span>
        <span className="sub">
          {owner === '' ? t('goods_freeStock') : owner} · <DateText value={row.receivedOn} />
        </span>
        <span className="sub">
          {t('pick_available', { quantity: `${formatQuantity(fromUnits(row.available))} ${unit}` })}
        </span>
      </span>
      <span>
        <input
          className="input number"
          aria-label={t('pick_splitQuantity', { place: position })}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `share-${row.stockLineId}`}
          inputMode="decimal"
          autoComplete="off"
          {...input}
          disabled={row.available === 0n}
        />
        {fault !== undefined && <FieldError id={`share-${row.stockLineId}`} text={fault} />}
      </span>
    </li>
  );
}

function Holders({ line }: { line: PickLineState }) {
  const holders = line.stock.value?.heldBy ?? [];
  if (holders.length === 0) return null;
  return (
    <section aria-label={t('pick_heldBy')}>
      <h3>{t('pick_heldBy')}</h3>
      <HolderList holders={holders.map(({ kind, ...held }) => ({ document: kind, ...held }))} />
    </section>
  );
}
