import { useEffect } from 'react';
import { printShipmentZpl } from '../../../../../shared/contract/prints/shipment-prints.ts';
import { fileAddress } from '../../../../calls/file-address.ts';
import { LabelDialog } from '../../../../printing/label-dialog.tsx';
import { t } from '../../../../texts.ts';
import { Button } from '../../../../ui/button.tsx';
import { NoticeBar } from '../../../../ui/notice-bar.tsx';
import { CameOutDialog } from '../../labels/came-out-dialog.tsx';
import { unitName } from '../packing/packing-commands.ts';
import { LabelState } from '../packing/packing-units.tsx';
import type { LabelsState } from './labels-state.ts';

/** The dialog that is open: which labels to print, or which of those sent did not print. */
export function LabelsDialogs({ labels }: { labels: LabelsState }) {
  const doubted = labels.doubted.value;
  useEffect(() => () => labels.leave(), [labels]);
  if (labels.isOpen.value) return <LabelsDialog labels={labels} />;
  if (doubted === undefined) return null;
  return (
    <CameOutDialog
      printed={doubted}
      onClose={() => {
        labels.doubted.value = undefined;
      }}
    />
  );
}

function LabelsDialog({ labels }: { labels: LabelsState }) {
  const { id, accessId } = labels.state;
  const unitIds = labels.unitIds();
  return (
    <LabelDialog
      {...labels.labels()}
      zpl={(size) => fileAddress(printShipmentZpl, { id, unitIds, size }, accessId)}
      onClose={() => {
        labels.isOpen.value = false;
      }}
      onPrinted={() => void labels.send()}
    >
      <UnitTicks labels={labels} />
    </LabelDialog>
  );
}

function UnitTicks({ labels }: { labels: LabelsState }) {
  const units = labels.state.units.value;
  const chosen = labels.chosen.value;
  const none = chosen.length === 0 ? t('labels_noneTicked') : undefined;
  return (
    <>
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
    </>
  );
}
