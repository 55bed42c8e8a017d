import { refuse } from '../../../../shared/errors.ts';
import { type LabelSizeId, labelSizes } from '../../../../shared/label-sizes.ts';
import type { Print } from '../print.ts';
import { type Label, refuseTooManyLabels } from './label.ts';

/** Reads labels in the order of `ids`; returns undefined if one of the things does not exist. */
type ReadLabels = (ids: readonly number[]) => Promise<readonly Label[] | undefined>;

export async function printedLabels(
  thing: string,
  { ids, size, copies = 1 }: { ids: readonly number[]; size: LabelSizeId; copies?: number | undefined },
  read: ReadLabels,
): Promise<Print> {
  refuseTooManyLabels(ids, copies);
  const labels = await read(ids);
  return labels === undefined ? refuse('not_found', { values: { thing } }) : { kind: 'labels', labels, size, copies };
}

export async function* labelPreview(
  thing: string,
  { id, size }: { id: number; size: LabelSizeId },
  read: ReadLabels,
): AsyncGenerator<string> {
  const [label] = (await read([id])) ?? [];
  if (label === undefined) refuse('not_found', { values: { thing } });
  const { drawLabel, labelSvg } = await import('./draw-label.ts');
  yield labelSvg(drawLabel(label, labelSizes[size]));
}
