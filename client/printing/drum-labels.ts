import { previewDrumLabel, printDrumLabels } from '../../shared/contract/prints/goods-in-prints.ts';
import { fileAddress } from '../calls/file-address.ts';
import { session } from '../state/session.ts';
import type { Labels } from './labels.ts';

/** The most labels that fit into one address. */
const AT_ONCE = 500;

export function drumLabels(ids: readonly number[]): Labels {
  const accessId = session.current.value?.id ?? 0;
  const [now, later] = [ids.slice(0, AT_ONCE), ids.slice(AT_ONCE)];
  return {
    count: now.length,
    preview: (size) => fileAddress(previewDrumLabel, { id: now[0], size }, accessId),
    file: (size, copies) => fileAddress(printDrumLabels, { ids: now, size, copies }, accessId),
    next: later.length === 0 ? undefined : drumLabels(later),
  };
}
