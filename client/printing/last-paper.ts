import { type LabelSizeId, labelSizeIds } from '../../shared/label-sizes.ts';

const KEY = 'wms.labelPaper';

/** The paper that labels were last printed on with this browser; undefined before the first. */
export function lastPaper(storage: Pick<Storage, 'getItem'> = localStorage): LabelSizeId | undefined {
  return labelSizeIds.find((id) => id === storage.getItem(KEY));
}

export function keepPaper(size: LabelSizeId, storage: Pick<Storage, 'setItem'> = localStorage): void {
  storage.setItem(KEY, size);
}
