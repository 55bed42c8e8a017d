import { useState } from 'react';
import { DRUM_UNIT } from '../../../../../shared/shipments.ts';
import { textBy } from '../../../../documents/person-text.tsx';
import { thenScan } from '../../../../scan/focused-scan-field.ts';
import { t } from '../../../../texts.ts';
import { Button } from '../../../../ui/button.tsx';
import { StatusChip, type Tone } from '../../../../ui/chip.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { DocumentPart } from '../../../../ui/document-page.tsx';
import { FieldError } from '../../../../ui/fields/field.tsx';
import { displayZone, formatInstant, formatQuantity } from '../../../../ui/formats.ts';
import { MenuButton } from '../../../../ui/menu/menu-button.tsx';
import { QuantityText } from '../../../../ui/value-text.tsx';
import type { Refused } from '../refused.ts';
import type { PackingUnit } from '../shipment.ts';
import { MoveDialog } from './move-dialog.tsx';
import { unitName } from './packing-commands.ts';
import type { Packing } from './packing-state.ts';
import { UnitDialog } from './unit-dialog.tsx';

type Goods = PackingUnit['goods'][number];

interface OpenDialog {
  readonly unit: PackingUnit;
  /** The goods to move; without them the unit itself is edited. */
  readonly goods?: Goods;
}

interface PackingUnitsProps {
  units: readonly PackingUnit[];
  /** Without it, the units are read-only. */
  packing?: Packing;
  refused: Refused | undefined;
}

export function PackingUnits({ units, packing, refused }: PackingUnitsProps) {
  const [dialog, setDialog] = useState<OpenDialog>();
  if (units.length === 0) return null;
  return (
    <DocumentPart title={t('packing_units', { count: units.length })}>
      <ol className="packing-units">
        {units.map((unit) => (
          <UnitCard
            key={unit.id}
            unit={unit}
            total={units.length}
            wrong={refused?.unit === unit.number ? refused.message : undefined}
            {...(packing && { packing })}
            onAsk={setDialog}
          />
        ))}
      </ol>
      {packing &&
        dialog &&
        (dialog.goods === undefined ? (
          <UnitDialog unit={dialog.unit} packing={packing} onClose={() => setDialog(undefined)} />
        ) : (
          <MoveDialog unit={dialog.unit} goods={dialog.goods} packing={packing} onClose={() => setDialog(undefined)} />
        ))}
    </DocumentPart>
  );
}

interface UnitCardProps {
  unit: PackingUnit;
  total: number;
  wrong: string | undefined;
  packing?: Packing;
  onAsk: (dialog: OpenDialog) => void;
}

function UnitCard({ unit, total, wrong, packing, onAsk }: UnitCardProps) {
  const isCurrent = packing?.current.value?.id === unit.id;
  const { number, description, goods } = unit;
  return (
    <li className={classNames('packing-unit', isCurrent && 'packing-unit-current', wrong !== undefined && 'line-bad')}>
      <div className="packing-unit-head">
        <h3>{unitName(unit)}</h3>
        <span className="sub">{t('packing_nOfM', { number, total })}</span>
        <LabelState unit={unit} />
        {packing && <UnitTools unit={unit} isCurrent={isCurrent} packing={packing} onEdit={() => onAsk({ unit })} />}
      </div>
      {description !== null && <p>{description}</p>}
      <p className="sub">{[unit.code, weightText(unit), sizeText(unit)].filter(Boolean).join(' · ')}</p>
      {wrong !== undefined && <FieldError text={wrong} />}
      {goods.length === 0 ? (
        <p className="sub">{t('packing_empty')}</p>
      ) : (
        <ul className="plain-list packed-goods">
          {goods.map((one) => (
            <GoodsLine key={one.lineId} goods={one} {...(packing && { onMove: () => onAsk({ unit, goods: one }) })} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface UnitToolsProps {
  unit: PackingUnit;
  isCurrent: boolean;
  packing: Packing;
  onEdit: () => void;
}

/** Selects, edits or deletes a unit. A drum cannot be selected, because it is a unit of its own. */
function UnitTools({ unit, isCurrent, packing, onEdit }: UnitToolsProps) {
  const name = unitName(unit);
  return (
    <span className="packing-unit-tools">
      {isCurrent && <span className="packing-current">{t('packing_current')}</span>}
      {!isCurrent && unit.unit !== DRUM_UNIT && (
        <Button small label={t('packing_intoThis', { name })} onPress={thenScan(() => packing.choose(unit.id))}>
          {t('packing_choose')}
        </Button>
      )}
      <MenuButton
        label={t('packing_more', { name })}
        icon="more"
        small
        edge="end"
        items={[
          { key: 'edit', label: t('packing_edit'), onSelect: onEdit },
          {
            key: 'delete',
            label: t('packing_delete'),
            danger: true,
            onSelect: thenScan(() => void packing.deleteUnit(unit)),
          },
        ]}
      />
    </span>
  );
}

function GoodsLine({ goods, onMove }: { goods: Goods; onMove?: () => void }) {
  const { stockCode, name, unit, drumNumber, quantity } = goods;
  return (
    <li>
      <span className="packed-what">
        <strong>{stockCode}</strong> <span className="sub">{[drumNumber, name].filter(Boolean).join(' · ')}</span>
      </span>
      <QuantityText value={quantity} unit={unit} />
      {onMove && (
        <Button small kind="quiet" label={t('packing_moveOf', { sku: drumNumber ?? stockCode })} onPress={onMove}>
          {t('packing_move')}
        </Button>
      )}
    </li>
  );
}

const tones: Record<PackingUnit['label'], Tone> = { notPrinted: 'neutral', printed: 'good', stale: 'warn' };

export function LabelState({ unit: { label, printedAt, printedBy } }: { unit: PackingUnit }) {
  return (
    <>
      <StatusChip tone={tones[label]} text={t(`packing_label_${label}`)} />
      {printedAt !== null && (
        <span className="sub">
          {textBy('packing_printedBy', printedBy, { at: formatInstant(printedAt, displayZone.value) })}
        </span>
      )}
    </>
  );
}

function weightText({ weightKg }: PackingUnit): string | undefined {
  return weightKg === null ? undefined : t('packing_kg', { weight: formatQuantity(weightKg) });
}

function sizeText({ lengthCm, widthCm, heightCm }: PackingUnit): string | undefined {
  const sizes = [lengthCm, widthCm, heightCm];
  if (sizes.every((size) => size === null)) return undefined;
  return t('packing_cm', { sizes: sizes.map((size) => size ?? '?').join(' × ') });
}
