import * as assert from 'uvu/assert';
import { editCompany } from '../../../shared/contract/companies/companies.ts';
import { readAgedByCompany } from '../../../shared/contract/reports/aged-by-company.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { sendGoods } from '../../support/builders/transit.ts';

const now = new Date();
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(now);
const dayBefore = (age: number) => new Date(Date.parse(today) - age * 86_400_000).toISOString().slice(0, 10);

const bands = ['0-30', '31-60', '61-90', '91-180', '181-365', '366+'];
const firstDays = [0, 31, 61, 91, 181, 366];

ownApiSuite('aged inventory of all companies', (test, builders) => {
  const administrator = () => builders.it.caller({}, ['superAdmin']);

  async function aged(price: string, goods: Readonly<Record<number, string>>): Promise<Site> {
    const site = await builders.it.site();
    const pieces = await builders.it.sku(site, { price });
    const metres = await builders.it.sku(site, { divisible: true });
    for (const [age, quantity] of Object.entries(goods)) {
      const day = Number(age) === 0 ? undefined : dayBefore(Number(age));
      const lines = [pieces, metres].map((stockCode) => ({ stockCode, quantity }));
      await receiveGoods(builders.it, site, lines, day);
    }
    return site;
  }

  async function read(limit?: number) {
    builders.it.now = now;
    try {
      return await (await administrator()).ok(readAgedByCompany, limit === undefined ? {} : { limit });
    } finally {
      builders.it.now = undefined;
    }
  }

  test('each company has a sum per standard band with stock, highest value first, and matches plain SQL', async () => {
    const small = await aged('1', { 0: '3', 30: '2', 31: '4', 366: '1' });
    const large = await aged('100', { 91: '5', 180: '6', 181: '7' });
    await aged('0', {});
    const admin = await administrator();
    await admin.ok(editCompany, { id: small.companyId, version: 1, ageBands: [10] });
    const answer = await read();
    assert.equal([answer.bands, answer.companies], [bands, 2]);
    assert.equal(
      answer.sums.map(({ companyId, band, lines, value, units }) => [
        companyId,
        band,
        lines,
        value,
        units.map(({ quantity }) => quantity),
      ]),
      await byHand(),
    );
    assert.equal([...new Set(answer.sums.map(({ companyId }) => companyId))], [large.companyId, small.companyId]);
    const { sums, companies } = await read(1);
    assert.equal([...new Set(sums.map(({ companyId }) => companyId)), companies], [large.companyId, 2]);
  });

  test('goods in transit are in no age band', async () => {
    const before = await read();
    const site = await aged('1', { 0: '9' });
    const there = await builders.it.site({ companyId: site.companyId });
    const stockCode = await builders.it.sku(site);
    await sendGoods(builders.it, site, there, [{ stockCode, quantity: '4' }]);
    const { sums } = await read();
    const own = sums.filter(({ companyId }) => companyId === site.companyId);
    const { held } = await builders.it.db.one<{ held: string }>(
      `select trim_scale(sum(s.quantity))::text as held from stock_lines s
       join locations l on l.id = s.location_id where s.company_id = $1 and not l.in_transit`,
      [site.companyId],
    );
    assert.is(
      own.flatMap(({ units }) => units).reduce((sum, { quantity }) => sum + Number(quantity), 0),
      Number(held),
    );
    assert.is(sums.length, before.sums.length + own.length);
  });

  async function byHand(): Promise<unknown[]> {
    const companies = await builders.it.db.many<{ id: number }>(
      `select s.company_id as id from stock_lines s join skus k on k.company_id = s.company_id and k.id = s.sku_id
       group by s.company_id order by sum(s.quantity * coalesce(k.price, 0)) desc`,
    );
    const cells = companies.flatMap(({ id }) => bands.map((band, at) => ({ id, band, at })));
    const sums = await Promise.all(
      cells.map(async ({ id, band, at }) => {
        const lines = await builders.it.db.many<{ quantity: string; value: number; lines: number }>(
          `select trim_scale(sum(s.quantity))::text as quantity,
                  sum(s.quantity * coalesce(k.price, 0))::float8 as value, count(*) as lines
           from stock_lines s join skus k on k.company_id = s.company_id and k.id = s.sku_id
           join units t on t.id = k.unit_id
           where s.company_id = $1 and s.received_on <= $4::date - $2::int and s.received_on > $4::date - $3::int
           group by k.unit_id, t.abbreviation order by t.abbreviation`,
          [id, firstDays[at] ?? 0, firstDays[at + 1] ?? 99_999, today],
        );
        const count = lines.reduce((sum, one) => sum + one.lines, 0);
        const value = lines.reduce((sum, one) => sum + one.value, 0);
        return count === 0 ? [] : [[id, band, count, String(value), lines.map(({ quantity }) => quantity)]];
      }),
    );
    return sums.flat();
  }
});
