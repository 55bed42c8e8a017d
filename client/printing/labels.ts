import { type LabelSizeId, labelSizeIds } from '../../shared/label-sizes.ts';

export interface Labels {
  readonly count: number;
  preview(size: LabelSizeId): string;
  file(size: LabelSizeId, copies: number): string;
  /** More labels than one file holds; the dialog asks for each part. */
  readonly next?: Labels | undefined;
}

/** Prints one copy on the paper used last. Returns whether it did: the first print, and more than one file, need the dialog. */
export function printAtOnce({ file, next }: Labels): boolean {
  const paper = lastPaper();
  if (paper === undefined || next !== undefined) return false;
  open(file(paper, 1), '_blank', 'noopener');
  return true;
}

const KEY = 'wms.labelPaper';

/** The paper that labels were last printed on with this browser; undefined before the first. */
export function lastPaper(storage: Pick<Storage, 'getItem'> = localStorage): LabelSizeId | undefined {
  return labelSizeIds.find((id) => id === storage.getItem(KEY));
}

export function keepPaper(size: LabelSizeId, storage: Pick<Storage, 'setItem'> = localStorage): void {
  storage.setItem(KEY, size);
}
