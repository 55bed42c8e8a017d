import { ready } from 'zpl-renderer-js';
import { type LabelSizeId, labelSizes } from '../../../shared/label-sizes.ts';

/** Pictures (PNG) of the labels that a printer with 203 dots per inch prints from ZPL. */
export async function printZpl(zpl: string, size: LabelSizeId): Promise<Uint8Array[]> {
  const { api } = await ready;
  const { width, height } = labelSizes[size].label;
  const labels = await api.zplToBase64MultipleAsync(zpl, width, height, 8);
  return labels.map((label) => Buffer.from(label, 'base64'));
}

export function zplFields(zpl: string): string[][] {
  return zpl
    .split('^XA')
    .slice(1)
    .map((label) => [...label.matchAll(/\^FH_\^FD([^^~]*)\^FS/g)].map(([, data = '']) => unescaped(data)));
}

function unescaped(data: string): string {
  const bytes = [...data.matchAll(/_([0-9A-F]{2})|[^_]/g)].map(([one, hex]) =>
    hex === undefined ? one.charCodeAt(0) : Number.parseInt(hex, 16),
  );
  return Buffer.from(bytes).toString();
}
