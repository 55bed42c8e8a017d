interface ShareProps {
  parts: readonly { readonly amount: number; readonly kind: 'done' | 'late' | 'used' }[];
  whole: number;
}

/** A bar that shows what a sentence beside it says. */
export function Share({ parts, whole }: ShareProps) {
  return (
    <div className="share" aria-hidden="true">
      {parts.map(({ amount, kind }) => (
        <span
          key={kind}
          className={`share-${kind}`}
          style={{ inlineSize: `${whole === 0 ? 0 : Math.min(100, (100 * amount) / whole)}%` }}
        />
      ))}
    </div>
  );
}
