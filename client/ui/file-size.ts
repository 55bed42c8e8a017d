const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file's size in words: '812 byte', '12.4 kB'. */
export function fileSize(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const format = new Intl.NumberFormat('en', { style: 'unit', unit: units[step] ?? 'byte', maximumFractionDigits: 1 });
  return format.format(bytes / 1000 ** step);
}
