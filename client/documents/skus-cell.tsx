interface SkusCellProps {
  skus: readonly string[];
  lines: number;
  /** How many codes are shown; the others are the tooltip. */
  shown?: number;
}

/** The SKUs of a document: '3HE17647AA +2'. The API returns its first three. */
export function SkusCell({ skus, lines, shown = 1 }: SkusCellProps) {
  const named = skus.slice(0, shown);
  const more = Math.max(lines, skus.length) - named.length;
  return (
    <span title={skus.join(', ')}>
      {named.join(', ')} {more > 0 && <span className="sub">+{more}</span>}
    </span>
  );
}
