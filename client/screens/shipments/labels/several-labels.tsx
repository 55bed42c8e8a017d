import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { previewShipmentLabel, printLabels } from '../../../../shared/contract/shipments/shipment-prints.ts';
import { fileAddress } from '../../../calls/file-address.ts';
import { LabelDialog } from '../../../documents/printing/label-dialog.tsx';
import { session } from '../../../state/session.ts';
import { t } from '../../../texts.ts';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { CameOutDialog } from './came-out-dialog.tsx';
import { SeveralLabelsState } from './several-labels-state.ts';

interface SeveralLabelsProps {
  /** Of the shipments. */
  ids: readonly number[];
  onClose: () => void;
}

/** Prints the labels of several shipments as one file, and asks what came out. */
export function SeveralLabels({ ids, onClose }: SeveralLabelsProps) {
  useSignals();
  const state = useMemo(() => new SeveralLabelsState(ids), [ids]);
  useEffect(() => void state.open(), [state]);
  const isOver = state.isOver.value;
  useEffect(() => {
    if (isOver) onClose();
  });
  const chosen = state.chosen.value;
  const [first] = chosen;
  if (state.sent.value !== undefined) return <CameOutDialog printed={state.sent.value} onClose={onClose} />;
  if (first === undefined) return null;
  const accessId = session.current.value?.id ?? 0;
  const [unprinted, all] = [state.unprinted.value.length, state.all.value.length];
  return (
    <LabelDialog
      count={chosen.length}
      preview={(size) => fileAddress(previewShipmentLabel, { id: first.id, size }, accessId)}
      file={(size, copies) =>
        fileAddress(printLabels, { ids, unprinted: state.which.peek() === 'unprinted', size, copies }, accessId)
      }
      onClose={onClose}
      onPrinted={() => state.send()}
    >
      {unprinted > 0 && unprinted < all && (
        <ChoiceGroup
          label={t('labels_which')}
          value={state.which}
          choices={[
            { value: 'unprinted', text: t('labels_which_unprinted', { count: unprinted }) },
            { value: 'all', text: t('labels_which_all', { count: all }) },
          ]}
        />
      )}
    </LabelDialog>
  );
}
