import { type LabelSizeId, labelSizeIds } from '../../shared/label-sizes.ts';
import { openTab } from './open-tab.ts';

export interface Labels {
  readonly count: number;
  preview(size: LabelSizeId): string;
  file(size: LabelSizeId, copies: number): string;
  /** More labels than one file holds; the dialog asks for each part. */
  readonly next?: Labels | undefined;
}

/** Prints one copy on the paper used last. Returns whether it did: the first print, more than one file and a blocked tab need the dialog. */
export function printAtOnce({ file, next }: Labels): boolean {
  const paper = lastPaper();
  return paper !== undefined && next === undefined && openTab(file(paper, 1));
}

const KEY = 'wms.labelPaper';

/** The paper that labels were last printed on with this browser; undefined before the first. */
export function lastPaper(storage: Pick<Storage, 'getItem'> = localStorage): LabelSizeId | undefined {
  return labelSizeIds.find((id) => id === storage.getItem(KEY));
}

export function keepPaper(size: LabelSizeId, storage: Pick<Storage, 'setItem'> = localStorage): void {
  storage.setItem(KEY, size);
}
