/** Whole numbers by name: lines, pieces, and values in ten-thousandths. */
export type Figures = Readonly<Record<string, number>>;

/** Sums by group and name: vendors in months, customers on days. */
export class Sums {
  readonly #groups = new Map<string, Map<string, Record<string, number>>>();

  add(group: string, name: string, figures: Figures): void {
    const names = this.#groups.get(group) ?? new Map<string, Record<string, number>>();
    this.#groups.set(group, names);
    const sums = names.get(name) ?? {};
    names.set(name, sums);
    for (const [figure, value] of Object.entries(figures)) sums[figure] = (sums[figure] ?? 0) + value;
  }

  get groups(): string[] {
    return [...this.#groups.keys()].toSorted();
  }

  of(group: string): ReadonlyMap<string, Figures> {
    return this.#groups.get(group) ?? new Map();
  }

  byGroup(): ReadonlyMap<string, Figures> {
    const all = new Sums();
    for (const [group, names] of this.#groups) for (const figures of names.values()) all.add('', group, figures);
    return all.of('');
  }
}

export class Comparison {
  readonly compared: Record<string, number> = {};
  readonly differences: string[] = [];

  /** `of`: the day or month of the figures. */
  hold(report: string, of: string, files: ReadonlyMap<string, Figures>, actual: ReadonlyMap<string, Figures>): void {
    for (const name of new Set([...files.keys(), ...actual.keys()])) {
      const expected = files.get(name) ?? {};
      const got = actual.get(name) ?? {};
      for (const figure of new Set([...Object.keys(expected), ...Object.keys(got)])) {
        this.compared[report] = (this.compared[report] ?? 0) + 1;
        if (expected[figure] === got[figure]) continue;
        this.differences.push(
          `${report}, ${of}, ${name}: ${figure} is ${got[figure]}, by the files ${expected[figure]}`,
        );
      }
    }
  }
}
