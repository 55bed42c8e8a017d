import { useState } from 'react';
import { subtract } from '../../../shared/quantity.ts';
import { api } from '../../calls/api.ts';
import { ownerText } from '../../goods/goods-texts.tsx';
import { t } from '../../texts.ts';
import { SaveDialog } from '../../ui/action-dialogs.tsx';
import { Facts } from '../../ui/card.tsx';
import { ConfirmationsDialog } from '../../ui/confirm/confirmations-dialog.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { FormFields } from '../../ui/fields/form-fields.tsx';
import { QuantityField } from '../../ui/fields/quantity-field.tsx';
import { formatQuantity } from '../../ui/formats.ts';
import { QuantityText } from '../../ui/value-text.tsx';
import { AdjustState, type StockLine } from './adjust-state.ts';
import { ReasonFields } from './reason-fields.tsx';

interface AdjustDialogProps {
  line: StockLine;
  onChanged: () => void;
  onClose: () => void;
}

export function AdjustDialog({ line, onChanged, onClose }: AdjustDialogProps) {
  const [state] = useState(() => new AdjustState(line, api, onChanged));
  const [tries, setTries] = useState(0);
  async function save(): Promise<void> {
    if (await state.save()) onClose();
    else setTries(tries + 1);
  }
  const isSet = state.kind.value === 'set';
  const title = t('adjust_title', { sku: line.stockCode, location: line.location });
  const verb = isSet ? t('adjust_verb') : t('adjust_writeOff');
  return (
    <>
      <SaveDialog title={title} onClose={onClose} onSave={save} verb={verb} danger={!isSet}>
        <Facts facts={factsOf(state)} />
        <FormFields faults={tries}>
          <ChoiceGroup
            label={t('adjust_how')}
            value={state.kind}
            choices={[
              { value: 'set', text: t('adjust_set') },
              { value: 'writeOff', text: t('adjust_writeOff') },
            ]}
          />
          <QuantityField
            label={isSet ? t('adjust_newQuantity') : t('adjust_offQuantity')}
            value={state.quantity.value}
            unit={line.unit}
            hint={outcome(state)}
            error={state.quantity.error.value}
            required
          />
          <ReasonFields reason={state.reason} />
        </FormFields>
        {state.refused.value !== undefined && <FieldError id="adjust-refused" text={state.refused.value} />}
      </SaveDialog>
      <ConfirmationsDialog confirmations={state.confirmations} title={title} verb={verb} />
    </>
  );
}

function factsOf({ line, holds }: AdjustState) {
  const { reserved, unit, drum } = line;
  return [
    [t('column_job'), ownerText(line)] as const,
    ...(drum === null ? [] : [[t('column_drum'), drum] as const]),
    [t('column_quantity'), <QuantityText key="now" value={holds.value} unit={unit} />] as const,
    [t('column_reserved'), <QuantityText key="reserved" value={reserved} unit={unit} />] as const,
  ];
}

function outcome({ line, change, holds, kind, quantity }: AdjustState): string | undefined {
  if (change.value === undefined || quantity.error.value !== undefined) return undefined;
  const { unit, drum } = line;
  const left = subtract(holds.value, subtract('0', change.value));
  if (left === '0' && drum !== null) return t('adjust_drumGone', { drum });
  if (kind.value === 'writeOff') return t('adjust_stay', { quantity: formatQuantity(left), unit });
  const isLess = change.value.startsWith('-');
  const size = isLess ? change.value.slice(1) : change.value;
  return t(isLess ? 'adjust_less' : 'adjust_more', { quantity: formatQuantity(size), unit });
}
