import { useSignal } from '@preact/signals-react';
import { useMemo } from 'react';
import {
  previewShipmentLabel,
  printShipmentLabels,
  printShipmentZpl,
} from '../../../../../shared/contract/prints/shipment-prints.ts';
import { rollIds } from '../../../../../shared/label-sizes.ts';
import { fileAddress } from '../../../../calls/file-address.ts';
import { LabelDialog } from '../../../../printing/label-dialog.tsx';
import { t } from '../../../../texts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { NoticeBar } from '../../../../ui/notice-bar.tsx';
import { CameOutDialog } from '../../labels/came-out-dialog.tsx';
import { unitName } from '../packing/packing-commands.ts';
import { LabelState } from '../packing/packing-units.tsx';
import type { ShipmentState } from '../shipment-state.ts';
import { LabelsState } from './labels-state.ts';

interface LabelsDialogProps {
  state: ShipmentState;
  onClose: () => void;
}

export function LabelsDialog({ state, onClose }: LabelsDialogProps) {
  const labels = useMemo(() => new LabelsState(state), [state]);
  const isOnPaper = useSignal(false);
  const { id } = state;
  const { accessId } = state;
  const chosen = labels.chosen.value;
  const unitIds = chosen.map((unit) => unit.id);
  if (labels.sent.value !== undefined) return <CameOutDialog printed={labels.sent.value} onClose={onClose} />;
  if (!isOnPaper.value) {
    return (
      <ChooseDialog
        state={state}
        labels={labels}
        onPaper={() => {
          isOnPaper.value = true;
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <LabelDialog
      count={chosen.length}
      preview={(size) => fileAddress(previewShipmentLabel, { id: unitIds[0] ?? 0, size }, accessId)}
      file={(size, copies) => fileAddress(printShipmentLabels, { id, unitIds, size, copies }, accessId)}
      onClose={onClose}
      onPrinted={() => labels.send()}
    />
  );
}

interface ChooseDialogProps extends LabelsDialogProps {
  labels: LabelsState;
  onPaper: () => void;
}

function ChooseDialog({ state, labels, onPaper, onClose }: ChooseDialogProps) {
  const roll = useSignal<(typeof rollIds)[number]>(rollIds[0]);
  const { accessId } = state;
  const units = state.units.value;
  const chosen = labels.chosen.value;
  const unitIds = chosen.map(({ id }) => id);
  const none = chosen.length === 0 ? t('labels_noneTicked') : undefined;
  return (
    <Dialog
      kind="wide"
      title={t('labels_chooseTitle')}
      onClose={onClose}
      onSave={none === undefined ? onPaper : undefined}
      actions={
        <>
          <Button onPress={onClose}>{t('ui_cancel')}</Button>
          <Button kind="primary" blocked={none} onPress={onPaper}>
            {t('labels_printCount', { count: chosen.length })}
          </Button>
        </>
      }
    >
      {labels.error.value !== undefined && <NoticeBar tone="bad">{labels.error.value}</NoticeBar>}
      <label className="tick">
        <input
          type="checkbox"
          checked={labels.ticked.value.size === units.length}
          onChange={(event) =>
            labels.tick(
              units.map(({ id }) => id),
              event.target.checked,
            )
          }
        />
        {t('labels_all', { count: units.length })}
      </label>
      <ul className="plain-list label-ticks">
        {units.map((unit) => (
          <li key={unit.id}>
            <label className="tick">
              <input
                type="checkbox"
                checked={labels.ticked.value.has(unit.id)}
                onChange={(event) => labels.tick([unit.id], event.target.checked)}
              />
              {unitName(unit)}
            </label>
            <LabelState unit={unit} />
          </li>
        ))}
      </ul>
      <div className="label-tools">
        <Button small blocked={none} onPress={() => labels.mark(chosen, true)}>
          {t('labels_markPrinted')}
        </Button>
        <Button small blocked={none} onPress={() => labels.mark(chosen, false)}>
          {t('labels_markNotPrinted')}
        </Button>
      </div>
      <SelectField
        label={t('labels_roll')}
        value={roll}
        choices={rollIds.map((id) => ({ value: id, text: t(`labels_size_${id}`) }))}
      />
      {chosen.length > 0 && (
        <a
          className="button button-plain"
          href={fileAddress(printShipmentZpl, { id: state.id, unitIds, size: roll.value }, accessId)}
          data-native=""
          download
          onClick={() => labels.send()}
        >
          {t('labels_zpl')}
        </a>
      )}
    </Dialog>
  );
}
