import { useSignal } from '@preact/signals-react';
import { useEffect, useMemo } from 'react';
import {
  previewShipmentLabel,
  printCollectionNotes,
  printLabels,
  printManifests,
} from '../../../../shared/contract/prints/shipment-prints.ts';
import { accessFor } from '../../../../shared/permissions.ts';
import { type ShipmentStatus, shipmentActions } from '../../../../shared/shipments.ts';
import { fileAddress } from '../../../calls/file-address.ts';
import { LabelDialog } from '../../../printing/label-dialog.tsx';
import { openPrint } from '../../../printing/open-print.ts';
import { session } from '../../../state/session.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import { CameOutDialog } from '../labels/came-out-dialog.tsx';
import { SeveralLabelsState } from '../labels/several-labels-state.ts';
import type { ShipmentRow } from './shipment-cells.tsx';

/** The most shipments in one file. */
const MOST = 100;

/** Prints labels and papers of the ticked rows, one file per kind. Leaves out rows without the paper, and reports them. */
export function PrintTicked({ ticked }: { ticked: () => Promise<readonly ShipmentRow[]> }) {
  const labelled = useSignal<readonly number[] | undefined>(undefined);
  const works = accessFor('shipments', session.current.value, session.accesses.value) !== undefined;

  async function printable(statuses: readonly ShipmentStatus[]): Promise<readonly number[]> {
    const rows = await ticked();
    const ids = rows.filter(({ status }) => statuses.includes(status)).map(({ id }) => id);
    const left = rows.length - ids.length;
    const none = statuses.includes('approved') ? t('shipmentList_nothingToPrint') : t('shipmentList_noneCollected');
    if (ids.length === 0) toasts.warn(none);
    else if (ids.length > MOST) toasts.warn(t('shipmentList_printAtMost', { count: MOST }));
    else if (left > 0) toasts.warn(t('shipmentList_printLeftOut', { count: left }));
    return ids.length > MOST ? [] : ids;
  }

  async function open(
    operation: typeof printManifests | typeof printCollectionNotes,
    statuses: readonly ShipmentStatus[],
  ): Promise<void> {
    const ids = await printable(statuses);
    if (ids.length === 0) return;
    await openPrint(operation, { ids: [...ids] });
  }

  async function openLabels(): Promise<void> {
    const ids = await printable(shipmentActions.print.from);
    if (ids.length > 0) labelled.value = ids;
  }

  return (
    <>
      <MenuButton
        label={t('shipmentList_print')}
        kind="plain"
        items={[
          ...(works ? [{ key: 'labels', label: t('shipmentList_printLabels'), onSelect: openLabels }] : []),
          {
            key: 'manifests',
            label: t('shipmentList_printManifests'),
            onSelect: () => open(printManifests, shipmentActions.print.from),
          },
          {
            key: 'notes',
            label: t('shipmentList_printNotes'),
            onSelect: () => open(printCollectionNotes, ['collected']),
          },
        ]}
      />
      {labelled.value !== undefined && (
        <SeveralLabels
          ids={labelled.value}
          onClose={() => {
            labelled.value = undefined;
          }}
        />
      )}
    </>
  );
}

interface SeveralLabelsProps {
  ids: readonly number[];
  onClose: () => void;
}

function SeveralLabels({ ids, onClose }: SeveralLabelsProps) {
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
