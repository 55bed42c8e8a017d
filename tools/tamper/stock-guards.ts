import type { Tampering } from './tampering.ts';

const verifying = (row: string, from: string): Tampering => ({
  row,
  file: 'server/api/stock/ledger/invariants.ts',
  from,
  to: from.replace(/^(and|where|having) .*$/s, '$1 false'),
  test: 'test/api/stock/verify.test.ts',
});

/** The invariants of the stock that verify checks, and the locks and checks that keep them. */
export const stockGuards: readonly Tampering[] = [
  verifying('I1', 'and s.quantity <> coalesce(m.quantity, 0)'),
  verifying('I2', 'and not (quantity >= 0 and reserved between 0 and quantity)'),
  verifying('I3', 'and s.reserved <> coalesce(r.quantity, 0)'),
  verifying('I3', 'and s.sku_id <> l.sku_id'),
  verifying('I5', 'and o.document is not null and d.id is null'),
  verifying('I7', 'and (l.sku_id, l.kind, l.document_id) is distinct from (s.sku_id, o.document, o.document_id)'),
  verifying('I4', 'and l.gained <> coalesce(m.quantity, 0)'),
  verifying('I4', 'having count(distinct s.location_id) > 1'),
  verifying('I6', 'having sum(m.quantity) <> 0'),
  verifying('I6', 'having sum(g.collected) <> sum(g.shipped)'),
  verifying('I7', 'and l.lost <> coalesce(-m.quantity, 0)'),
  {
    row: 'I5',
    file: 'server/api/stock/ledger/invariants.ts',
    from: "coalesce(o.request_id, '') = ''",
    to: 'false',
    test: 'test/api/stock/verify.test.ts',
  },
  {
    row: 'I8',
    file: 'server/api/stock/ledger/invariants.ts',
    from: 'and j.cancelled_at is not null',
    to: 'and false',
    test: 'test/api/stock/verify.test.ts',
  },
  {
    row: 'I9',
    file: 'server/api/stock/ledger/invariants.ts',
    from: 'and n.case_clash`',
    to: 'and false`',
    test: 'test/api/stock/verify.test.ts',
  },
  {
    row: 'R2',
    file: 'server/api/stock/allocation/carry-reservations.ts',
    from: 'compare(holder.quantity, rest) < 0 ? holder.quantity : rest',
    to: 'compare(holder.quantity, rest) < 0 ? holder.quantity : holder.quantity',
    test: 'test/api/stock/random-walk.test.ts',
  },
  {
    row: 'R2',
    file: 'server/api/stock/drums/drums.ts',
    from: 'if (scattered === undefined) return;',
    to: 'if (scattered !== undefined) return; else return;',
    test: 'test/api/stock/random-walk.test.ts',
  },
  {
    row: 'R3',
    file: 'server/api/stock/drums/drums.ts',
    from: 'const ids = [...new Set(drumIds.filter((id) => id !== null))];\n  if (ids.length === 0) return;\n  // No key',
    to: 'const ids = drumIds;\n  if (ids.length >= 0) return;\n  // No key',
    test: 'test/api/stock/pairs-at-once.test.ts',
  },
];
