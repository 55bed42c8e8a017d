/** A kind of label paper: the page that the printer feeds, and the labels on it. In millimetres. */
export interface LabelSize {
  page: { width: number; height: number };
  label: { width: number; height: number };
  columns: number;
  rows: number;
  /** The position of the first label, and the distance to the next ones. */
  margin: { left: number; top: number };
  pitch: { x: number; y: number };
}

/** Roll sizes for label printers, the default first. */
export const rollIds = ['100x50', '62x29', '38x25'] as const;

export const labelSizeIds = [...rollIds, 'a4x24'] as const;

export type LabelSizeId = (typeof labelSizeIds)[number];

/** Rolls of single labels, and sheets of 24 for office printers. */
export const labelSizes: Readonly<Record<LabelSizeId, LabelSize>> = {
  '100x50': roll(100, 50),
  '62x29': roll(62, 29),
  '38x25': roll(38, 25),
  a4x24: {
    page: { width: 210, height: 297 },
    label: { width: 63.5, height: 33.9 },
    columns: 3,
    rows: 8,
    margin: { left: 7.2, top: 12.9 },
    pitch: { x: 66.1, y: 33.9 },
  },
};

function roll(width: number, height: number): LabelSize {
  const label = { width, height };
  return { page: label, label, columns: 1, rows: 1, margin: { left: 0, top: 0 }, pitch: { x: width, y: height } };
}
