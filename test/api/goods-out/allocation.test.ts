import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { allocateLines, type Candidate, stockGroups } from '../../../shared/allocation.ts';
import { suite } from '../../support/suite.ts';

/** Stock of SKU 1. Defaults: free stock received on the 1st, at location A, without a drum. */
function stock(id: number, available: number, differences: Partial<Candidate> = {}): Candidate {
  return {
    stockLineId: id,
    skuId: 1,
    group: 'free',
    available: BigInt(available),
    drumId: null,
    receivedOn: '2026-01-01',
    locationName: 'A',
    ...differences,
  };
}

/** The allocation of a line of SKU 1 as [stock line, quantity], and the shortage. */
function given(quantity: number, candidates: readonly Candidate[]) {
  const [allocation] = allocateLines([{ skuId: 1, quantity: BigInt(quantity) }], candidates);
  return {
    takes: allocation?.takes.map((take) => [take.from.stockLineId, Number(take.quantity)]),
    missing: Number(allocation?.missing),
  };
}

interface Case {
  name: string;
  wants: number;
  of: Candidate[];
  takes: [number, number][];
  missing?: number;
}

const [early, late] = [{ receivedOn: '2026-01-01' }, { receivedOn: '2026-02-01' }];

const cases: Case[] = [
  { name: 'no stock leaves the whole quantity missing', wants: 5, of: [], takes: [], missing: 5 },
  {
    name: 'all stock is taken when it is too little, and the rest is missing',
    wants: 5,
    of: [stock(1, 3)],
    takes: [[1, 3]],
    missing: 2,
  },
  { name: 'stock of another SKU is not taken', wants: 1, of: [stock(1, 9, { skuId: 2 })], takes: [], missing: 1 },
  {
    name: 'groups are taken in order, whatever their age: allocated, job, free, other jobs',
    wants: 7,
    of: [
      stock(1, 2, { group: 'otherJobs', ...early }),
      stock(2, 2, { group: 'free', ...early }),
      stock(3, 2, { group: 'job', ...early }),
      stock(4, 2, { group: 'allocated', ...late }),
    ],
    takes: [
      [4, 2],
      [3, 2],
      [2, 2],
      [1, 1],
    ],
  },
  {
    name: 'the oldest receipt is taken first',
    wants: 4,
    of: [stock(1, 3, late), stock(2, 3, early)],
    takes: [
      [2, 3],
      [1, 1],
    ],
  },
  {
    name: 'receipts of one day are taken by location name, then by stock line',
    wants: 5,
    of: [stock(1, 2, { locationName: 'B' }), stock(3, 2), stock(2, 2)],
    takes: [
      [2, 2],
      [3, 2],
      [1, 1],
    ],
  },
  {
    name: 'a drum that covers the quantity wins over an older one that does not',
    wants: 50,
    of: [stock(1, 40, { drumId: 1, ...early }), stock(2, 60, { drumId: 2, ...late })],
    takes: [[2, 50]],
  },
  {
    name: 'the oldest of the drums that cover the quantity is taken',
    wants: 50,
    of: [stock(1, 50, { drumId: 1, ...late }), stock(2, 90, { drumId: 2, ...early })],
    takes: [[2, 50]],
  },
  {
    name: 'the drum with the smallest rest is taken when several of one age cover the quantity',
    wants: 50,
    of: [stock(1, 90, { drumId: 1 }), stock(2, 60, { drumId: 2 }), stock(3, 70, { drumId: 3 })],
    takes: [[2, 50]],
  },
  {
    name: 'the oldest drums are taken, then the largest, when no drum covers the quantity',
    wants: 100,
    of: [
      stock(1, 30, { drumId: 1, ...late }),
      stock(2, 40, { drumId: 2, ...early }),
      stock(3, 50, { drumId: 3, ...early }),
      stock(4, 90, { drumId: 4, ...late }),
    ],
    takes: [
      [3, 50],
      [2, 40],
      [4, 10],
    ],
  },
  {
    name: 'a drum of the next group needs to cover only the rest that a group leaves',
    wants: 50,
    of: [
      stock(1, 20, { drumId: 1, group: 'allocated' }),
      stock(2, 40, { drumId: 2, ...early }),
      stock(3, 30, { drumId: 3, ...early }),
    ],
    takes: [
      [1, 20],
      [3, 30],
    ],
  },
  {
    name: 'a drum of several receipts or segments in one group counts as one',
    wants: 50,
    of: [
      stock(1, 30, { drumId: 1, group: 'job', ...late }),
      stock(2, 30, { drumId: 1, group: 'job', ...late }),
      stock(3, 40, { drumId: 2, group: 'job', ...early }),
    ],
    takes: [
      [1, 30],
      [2, 20],
    ],
  },
  {
    name: 'reserved stock on a drum does not make the drum older',
    wants: 2,
    of: [
      stock(1, 1, { ...late }),
      stock(2, 0, { drumId: 1, ...early }),
      stock(3, 1, { drumId: 1, receivedOn: '2026-03-01' }),
    ],
    takes: [
      [1, 1],
      [3, 1],
    ],
  },
  {
    name: 'a drum of exactly the quantity is taken whole',
    wants: 60,
    of: [stock(1, 60, { drumId: 1 })],
    takes: [[1, 60]],
  },
];

const candidate = fc.record({
  skuId: fc.integer({ min: 1, max: 3 }),
  group: fc.constantFrom(...stockGroups),
  available: fc.bigInt({ min: 0n, max: 40n }),
  drumId: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
  receivedOn: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'),
  locationName: fc.constantFrom('A', 'B'),
});
const candidates = fc.array(candidate, { maxLength: 25 }).map((all): Candidate[] =>
  all.map((one, index) => ({
    ...one,
    drumId: one.drumId === null ? null : one.skuId * 10 + one.drumId,
    stockLineId: index + 1,
  })),
);
const lines = fc.array(
  fc.record({ skuId: fc.integer({ min: 1, max: 3 }), quantity: fc.bigInt({ min: 1n, max: 120n }) }),
  { maxLength: 4 },
);

suite('the allocation order', (test) => {
  for (const { name, wants, of, takes, missing = 0 } of cases) {
    test(name, () => {
      assert.equal(given(wants, of), { takes, missing });
      assert.equal(given(wants, of.toReversed()), { takes, missing }, 'in whatever order the stock comes');
    });
  }

  test('lines of one SKU are served in turn from the same stock', () => {
    const wanted = [3, 3, 3].map((quantity) => ({ skuId: 1, quantity: BigInt(quantity) }));
    const allocations = allocateLines(wanted, [stock(1, 4), stock(2, 3)]);
    assert.equal(
      allocations.map(({ takes, missing }) => [takes.map((take) => [take.from.stockLineId, take.quantity]), missing]),
      [
        [[[1, 3n]], 0n],
        [
          [
            [1, 1n],
            [2, 2n],
          ],
          0n,
        ],
        [[[2, 1n]], 2n],
      ],
    );
  });

  test('a line never gets more than is available, and gets all it wants when that is available', () => {
    fc.assert(
      fc.property(lines, candidates, (wanted, all) => {
        const allocations = allocateLines(wanted, all);
        const left = new Map(all.map((one) => [one.stockLineId, one.available]));
        allocations.forEach(({ takes, missing }, index) => {
          const line = wanted[index];
          let sum = 0n;
          for (const { from, quantity } of takes) {
            assert.is(from.skuId, line?.skuId);
            assert.ok(quantity > 0n);
            left.set(from.stockLineId, (left.get(from.stockLineId) ?? 0n) - quantity);
            sum += quantity;
          }
          assert.is(sum + missing, line?.quantity);
          const rest = all.filter((one) => one.skuId === line?.skuId).map((one) => left.get(one.stockLineId) ?? 0n);
          assert.ok(rest.every((quantity) => quantity >= 0n));
          if (missing > 0n) assert.ok(rest.every((quantity) => quantity === 0n));
        });
      }),
    );
  });

  test('a stock group is touched only when the groups before it are used up', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 200n }), candidates, (quantity, all) => {
        const [allocation] = allocateLines([{ skuId: 1, quantity }], all);
        const used = allocation?.takes ?? [];
        const last = Math.max(-1, ...used.map((take) => stockGroups.indexOf(take.from.group)));
        const earlier = all.filter((one) => one.skuId === 1 && stockGroups.indexOf(one.group) < last);
        for (const one of earlier) {
          const taken = used.filter((take) => take.from === one).reduce((sum, take) => sum + take.quantity, 0n);
          assert.is(taken, one.available);
        }
      }),
    );
  });

  test('stock without drums is taken by oldest receipt, location and stock line', () => {
    const loose = candidates.map((all) => all.map((one) => ({ ...one, drumId: null })));
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 200n }), loose, (quantity, all) => {
        const [allocation] = allocateLines([{ skuId: 1, quantity }], all);
        const keys = (allocation?.takes ?? []).map(({ from }) =>
          [stockGroups.indexOf(from.group), from.receivedOn, from.locationName, `${1000 + from.stockLineId}`].join(' '),
        );
        assert.equal(keys, keys.toSorted());
      }),
    );
  });

  test('a group uses several drums only when no single drum covers the quantity wanted of it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 200n }), candidates, (quantity, all) => {
        const [allocation] = allocateLines([{ skuId: 1, quantity }], all);
        let wanted = quantity;
        for (const group of stockGroups) {
          const used = (allocation?.takes ?? []).filter((take) => take.from.group === group);
          const onDrums = Map.groupBy(
            all.filter((one) => one.skuId === 1 && one.group === group && one.drumId !== null),
            (one) => one.drumId,
          );
          const covers = [...onDrums.values()].some((parts) => sumOf(parts) >= wanted && wanted > 0n);
          assert.ok(!covers || new Set(used.map((take) => take.from.drumId)).size === 1);
          wanted -= used.reduce((sum, take) => sum + take.quantity, 0n);
        }
      }),
    );
  });
});

function sumOf(parts: readonly Candidate[]): bigint {
  return parts.reduce((sum, one) => sum + one.available, 0n);
}
