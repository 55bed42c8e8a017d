import { useState } from 'react';
import { previewDrumLabel, printDrumLabels } from '../../shared/contract/prints/goods-in-prints.ts';
import { fileAddress } from '../calls/file-address.ts';
import { session } from '../state/session.ts';
import { LabelDialog } from './label-dialog.tsx';

export interface DrumLabelsProps {
  /** At least one drum. */
  ids: readonly number[];
  onClose: () => void;
}

/** The most labels that fit into one address. */
const AT_ONCE = 500;

export function DrumLabels({ ids, onClose }: DrumLabelsProps) {
  const [from, setFrom] = useState(0);
  const accessId = session.current.value?.id ?? 0;
  const now = ids.slice(from, from + AT_ONCE);
  return (
    <LabelDialog
      key={from}
      count={now.length}
      preview={(size) => fileAddress(previewDrumLabel, { id: now[0], size }, accessId)}
      file={(size, copies) => fileAddress(printDrumLabels, { ids: now, size, copies }, accessId)}
      onClose={onClose}
      onPrinted={() => (from + AT_ONCE < ids.length ? setFrom(from + AT_ONCE) : onClose())}
    />
  );
}
