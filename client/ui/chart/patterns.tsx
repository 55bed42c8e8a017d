/** How wide a swatch of the legend is, and how large a pattern's tile. */
const TILE = 8;

/** What tells series apart without colour: a filling for each, in this order; a seventh series begins again. */
const fillings = [
  <rect key="solid" width={TILE} height={TILE} fill="currentColor" />,
  <path key="stripes" d="M-2 2L2 -2M0 8L8 0M6 10L10 6" stroke="currentColor" strokeWidth={2} />,
  <circle key="dots" cx={4} cy={4} r={2} fill="currentColor" />,
  <path key="lines" d="M0 2H8M0 6H8" stroke="currentColor" strokeWidth={1.5} />,
  <path key="grid" d="M0 4H8M4 0V8" stroke="currentColor" strokeWidth={1.5} />,
  null,
];

/** The fillings as a drawing refers to them. */
export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {fillings.map((filling, at) => (
        <pattern
          key={filling?.key ?? 'empty'}
          id={`${id}${at}`}
          width={TILE}
          height={TILE}
          patternUnits="userSpaceOnUse"
        >
          {filling}
        </pattern>
      ))}
    </defs>
  );
}

/** The filling of a series. */
export function fillOf(id: string, series: number): string {
  return `url(#${id}${series % fillings.length})`;
}
