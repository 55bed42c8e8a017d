import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import {
  listLocations,
  previewLocationLabel,
  printLocationLabels,
} from '../../../../shared/contract/admin/locations.ts';
import { fileAddress } from '../../../calls/file-address.ts';
import { LabelDialog } from '../../../documents/printing/label-dialog.tsx';
import { tickedIds } from '../../../lists/ticked-records.ts';
import { fetchList } from '../../../state/lists.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { List } from '../../../ui/list/list-state.ts';
import type { RecordPlace } from '../records/record-description.ts';
import type { Location } from './locations.tsx';

export interface PrintLocationsProps {
  list: List<Location>;
  place: RecordPlace;
}

/** As many labels as go into one address. */
const AT_MOST = 500;

/** Prints the labels of the ticked locations. */
export function PrintLocations({ list, place: { accessId } }: PrintLocationsProps) {
  useSignals();
  const [ids, setIds] = useState<readonly number[]>();
  async function choose(): Promise<void> {
    if (list.selection.count.peek() > AT_MOST) return toasts.warn(t('labels_tooMany'));
    setIds(await tickedIds(list, fetchList(listLocations, { fields: ['id'] }, accessId)));
  }
  return (
    <>
      <Button kind="quiet" onPress={choose}>
        {t('locations_labels')}
      </Button>
      {ids !== undefined && (
        <LabelDialog
          count={ids.length}
          preview={(size) => fileAddress(previewLocationLabel, { id: ids[0], size }, accessId)}
          file={(size, copies) => fileAddress(printLocationLabels, { ids, size, copies }, accessId)}
          onClose={() => setIds(undefined)}
        />
      )}
    </>
  );
}
