import type { Tampering } from './tampering.ts';

const goodsOut = (file: string, from: string, to: string, test: string): Tampering => ({
  row: 'G70',
  file,
  from,
  to,
  test: `test/api/${test}.test.ts`,
});
const webCall = (from: string, to: string): Tampering => ({
  row: 'G69',
  file: 'server/queue/web-call.ts',
  from,
  to,
  test: 'test/server/web-call.test.ts',
});

/** The guards of picks, despatches, and the mails and calls about them. */
export const goodsOutGuards: readonly Tampering[] = [
  webCall('if (reason !== null) throw new Error(reason);', ''),
  webCall('lookup: always(judged),', ''),
  webCall('      signal: late,\n', ''),
  {
    row: 'G69',
    file: 'server/queue/public-address.ts',
    from: "return !specialV4.check(address, 'ipv4');",
    to: 'return true;',
    test: 'test/server/notifier-url.test.ts',
  },
  goodsOut(
    'server/api/goods-out/plan-pick.ts',
    'planned.flatMap((line) => line.confirmations),',
    '[],',
    'goods-out/create-pick',
  ),
  goodsOut('shared/allocation.ts', "{ group: 'otherJobs', key: 'uses_other_job' },", '', 'goods-out/create-pick'),
  goodsOut('server/api/goods-out/check-lines.ts', '!== toUnits(line.quantity)', '=== -1n', 'goods-out/split-by-hand'),
  goodsOut(
    'server/api/goods-out/plan-pick.ts',
    'return available < share.quantity ? [lack] : [];',
    'return available < 0n ? [lack] : [];',
    'goods-out/split-by-hand',
  ),
  goodsOut(
    'server/api/goods-out/signatures.ts',
    "refuseAt('signature_missing', ['signature']);",
    '',
    'goods-out/sign-pick',
  ),
  goodsOut(
    'server/api/goods-out/signatures.ts',
    "o.kind in ('despatch', 'sign pick')",
    "o.kind = 'despatch'",
    'goods-out/sign-pick',
  ),
  goodsOut(
    'server/api/goods-out/pick-states.ts',
    'await keepSignature(tx, actor.companyId, id);',
    '',
    'goods-out/sign-pick',
  ),
  goodsOut(
    'server/api/goods-out/undo-pick.ts',
    'await keepSignature(tx, companyId, pickId);',
    '',
    'goods-out/sign-pick',
  ),
  goodsOut(
    'server/api/outgoing/send-note.ts',
    'select o.pick_id as id,',
    'select (select max(n.id) from picks n where n.company_id = o.company_id) as id,',
    'goods-out/mail-despatch-note',
  ),
  goodsOut(
    'server/api/outgoing/failed-outgoing.ts',
    'cross join lateral graphile_worker.complete_jobs(array[f.id]) d',
    '',
    'partners/outgoing',
  ),
];
