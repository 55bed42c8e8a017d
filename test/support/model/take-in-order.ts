import type { ModelLine } from './stock-model.ts';

export interface Given {
  line: ModelLine;
  quantity: number;
}

/**
 * Takes a quantity from groups of stock, one group after the other (rules: Allocation order). `free` returns what a line can give. A
 * shortage is left out.
 */
export function takeInOrder(
  groups: readonly ModelLine[][],
  wanted: number,
  free: (line: ModelLine) => number,
): Given[] {
  const given: Given[] = [];
  let missing = wanted;
  for (const group of groups) {
    for (const line of orderOf(group, missing, free)) {
      const quantity = Math.min(missing, free(line));
      missing -= quantity;
      if (quantity > 0) given.push({ line, quantity });
    }
  }
  return given;
}

/** The lines of one group in the order they are taken, first ranked by whole drums. */
function orderOf(group: readonly ModelLine[], wanted: number, free: (line: ModelLine) => number): ModelLine[] {
  const lots = [...Map.groupBy(group, (line) => line.drum ?? `line ${line.id}`).values()].map((lines) => {
    const sorted = lines.toSorted(byReceiptAndLocation);
    const holds = lines.reduce((sum, line) => sum + free(line), 0);
    return { first: sorted[0] as ModelLine, lines: sorted, holds, onDrum: sorted[0]?.drum !== null };
  });
  const covering = lots
    .filter((lot) => lot.onDrum && lot.holds >= wanted)
    .sort((a, b) => byDate(a.first, b.first) || a.holds - b.holds || byLocation(a.first, b.first));
  if (covering[0]) return covering[0].lines;
  return lots
    .sort(
      (a, b) =>
        byDate(a.first, b.first) ||
        (a.onDrum || b.onDrum ? (b.onDrum ? b.holds : 0) - (a.onDrum ? a.holds : 0) : 0) ||
        byLocation(a.first, b.first),
    )
    .flatMap((lot) => lot.lines);
}

function byReceiptAndLocation(a: ModelLine, b: ModelLine): number {
  return byDate(a, b) || byLocation(a, b);
}

function byDate(a: ModelLine, b: ModelLine): number {
  return a.receivedOn < b.receivedOn ? -1 : Number(a.receivedOn > b.receivedOn);
}

function byLocation(a: ModelLine, b: ModelLine): number {
  return a.location.name < b.location.name ? -1 : a.location.name > b.location.name ? 1 : a.id - b.id;
}
