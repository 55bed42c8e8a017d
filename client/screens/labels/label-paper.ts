import { type LabelSizeId, labelSizeIds } from '../../../shared/label-sizes.ts';

const KEY = 'wms.labelPaper';

/** The paper last printed on with this browser; the usual one at first. */
export function lastPaper(storage: Storage = localStorage): LabelSizeId {
  return labelSizeIds.find((id) => id === storage.getItem(KEY)) ?? labelSizeIds[0];
}

export function keepPaper(size: LabelSizeId, storage: Storage = localStorage): void {
  storage.setItem(KEY, size);
}
