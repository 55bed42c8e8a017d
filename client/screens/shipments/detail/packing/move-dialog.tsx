import { useSignal } from '@preact/signals-react';
import { compare, isDecimal } from '../../../../../shared/quantity.ts';
import { DRUM_UNIT } from '../../../../../shared/shipments.ts';
import { t } from '../../../../texts.ts';
import { SaveDialog } from '../../../../ui/action-dialogs.tsx';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { formatQuantity } from '../../../../ui/formats.ts';
import { NoticeBar } from '../../../../ui/notice-bar.tsx';
import type { PackingUnit } from '../shipment.ts';
import type { PackCommand } from './packing-commands.ts';
import { unitName } from './packing-commands.ts';
import type { Packing } from './packing-state.ts';

interface MoveDialogProps {
  unit: PackingUnit;
  goods: PackingUnit['goods'][number];
  packing: Packing;
  onClose: () => void;
}

/** Out of the unit, into another one ('unit 17'), or into a new one ('new Box'). */
const OUT = 'out';

export function MoveDialog({ unit, goods, packing, onClose }: MoveDialogProps) {
  const { lineId, drumNumber, stockCode } = goods;
  const quantity = useSignal(goods.quantity);
  const to = useSignal('');
  const refused = useSignal<string | undefined>(undefined);
  const others = packing.units.value.filter(({ id, unit: type }) => id !== unit.id && type !== DRUM_UNIT);
  const fault = faultOf(quantity.value, goods.quantity);

  async function move(): Promise<void> {
    if (fault !== undefined) return;
    if (to.value === '') {
      refused.value = t('packing_moveWhere');
      return;
    }
    const text = () => t('packing_moved', { quantity: formatQuantity(quantity.value), sku: drumNumber ?? stockCode });
    refused.value = await packing.run(
      commandFor(to.value, { unitId: unit.id, lineId, quantity: quantity.value }),
      text,
    );
    if (refused.value === undefined) onClose();
  }

  return (
    <SaveDialog
      title={t('packing_moveOf', { sku: drumNumber ?? stockCode })}
      onClose={onClose}
      onSave={move}
      verb={t('packing_move')}
    >
      {refused.value !== undefined && <NoticeBar tone="bad">{refused.value}</NoticeBar>}
      <SelectField
        label={t('packing_moveTo')}
        value={to}
        choices={[
          ...others.map((other) => ({ value: `unit ${other.id}`, text: unitName(other) })),
          ...packing.unitTypes.value
            .filter((type) => (type === DRUM_UNIT) === (drumNumber !== null) || type !== DRUM_UNIT)
            .map((type) => ({ value: `new ${type}`, text: t('packing_new', { unit: type }) })),
          { value: OUT, text: t('packing_takeOut') },
        ]}
      />
      {drumNumber === null && (
        <QuantityField label={t('shipment_quantity')} value={quantity} unit={goods.unit} error={fault} />
      )}
    </SaveDialog>
  );
}

function faultOf(typed: string, most: string): string | undefined {
  if (!isDecimal(typed) || compare(typed, '0') <= 0) return t('packing_notANumber');
  return compare(typed, most) > 0 ? t('packing_moveAtMost', { most: formatQuantity(most) }) : undefined;
}

function commandFor(
  to: string,
  { unitId, lineId, quantity }: { unitId: number; lineId: number; quantity: string },
): PackCommand {
  const out = { unitId, lineId, take: quantity };
  if (to === OUT) return { kind: 'pack', goods: [out] };
  if (to.startsWith('new ')) return { kind: 'add', unit: to.slice(4), goods: [{ lineId, quantity, from: unitId }] };
  return { kind: 'pack', goods: [out, { unitId: Number(to.slice(5)), lineId, add: quantity }] };
}
