import { DRUM_UNIT } from '../../../../../shared/shipments.ts';
import { thenScan } from '../../../../scan/focused-scan-field.ts';
import { ScannedPanel } from '../../../../scan/scanned-panel.tsx';
import { t } from '../../../../texts.ts';
import { Button } from '../../../../ui/button.tsx';
import { formatQuantity } from '../../../../ui/formats.ts';
import type { MenuItem } from '../../../../ui/menu/menu.tsx';
import { MenuButton } from '../../../../ui/menu/menu-button.tsx';
import { QuantitiesText } from '../../../../ui/value-text.tsx';
import type { PackingUnit } from '../shipment.ts';
import { PackedOf } from './pack-columns.tsx';
import { unitName } from './packing-commands.ts';
import type { Packing } from './packing-state.ts';

export function PackingBar({ packing }: { packing: Packing }) {
  const count = packing.lines.value.length;
  const current = packing.current.value;
  const name = current === undefined ? t('packing_newUnit') : unitName(current);
  return (
    <div className="packing-bar">
      <span className="packing-left">
        {count === 0 ? (
          t('packing_noneLeft')
        ) : (
          <>
            {t('packing_left')} <QuantitiesText value={packing.left.value} />
          </>
        )}
      </span>
      <MenuButton label={t('packing_into', { name })} kind="plain" items={unitItems(packing)} edge="end" />
      <Button blocked={count === 0 ? t('packing_allPacked') : undefined} onPress={() => packing.packRest()}>
        {t('packing_rest')}
      </Button>
    </div>
  );
}

/** The existing units, the current one ticked, and a new unit of each type. Drums are left out, because each is its own unit. */
function unitItems(packing: Packing): readonly MenuItem[] {
  const current = packing.current.value;
  const units = packing.units.value.filter(({ unit }) => unit !== DRUM_UNIT);
  return [
    ...units.map((unit: PackingUnit) => ({
      key: `${unit.id}`,
      label: unitName(unit),
      ...(unit.description !== null && { note: unit.description }),
      ...(unit.id === current?.id && { icon: 'check' as const }),
      onSelect: thenScan(() => packing.choose(unit.id)),
    })),
    ...packing.unitTypes.value
      .filter((type) => type !== DRUM_UNIT)
      .map((type, index) => ({
        key: type,
        label: t('packing_new', { unit: type }),
        parted: index === 0 && units.length > 0,
        onSelect: thenScan(() => void packing.addUnit(type)),
      })),
  ];
}

export function ScannedPackLine({ packing }: { packing: Packing }) {
  const line = packing.scanned.value;
  if (line === undefined) return null;
  const { sku, drumNumber, location, quantity } = line.row.value;
  const left = line.left.value;
  if (drumNumber !== null || left === '0') return null;
  return (
    <ScannedPanel
      title={t('packing_scanned')}
      line={line}
      code={[sku.stockCode, location.name].join(' · ')}
      name={sku.name}
      sum={<PackedOf line={line} />}
      count={{
        queue: packing.queue,
        what: sku.stockCode,
        cell: line.amount,
        label: t('packing_amountOf', { sku: sku.stockCode }),
        placeholder: formatQuantity(left),
        isKnownCode: (code) => packing.knows(code),
        rest: { left, whole: quantity, enter: () => packing.pack(line, left) },
        oneMore: () => packing.queue.take(sku.stockCode),
      }}
    />
  );
}
