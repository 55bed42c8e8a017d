import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import {
  type ChartQuestion,
  chartGroups,
  compareGroups,
  groupsBefore,
} from '../../../client/screens/reports/chart-groups.ts';
import { axisOfFigure, figureText } from '../../../client/screens/reports/figure-axis.ts';
import type { ReportGroup } from '../../../client/screens/reports/report-description.ts';
import { axisOf, mostOf } from '../../../client/ui/chart/chart-data.ts';
import type { ListFacts } from '../../../shared/contract/list.ts';
import { listDiscrepancies } from '../../../shared/contract/reports/discrepancy.ts';
import { listGoodsIn } from '../../../shared/contract/reports/goods-in.ts';
import { suite } from '../../support/suite.ts';

const group = (key: string): ReportGroup => ({ id: key, key, label: key, detail: null, lines: 1, units: [] });

async function drawn(facts: ListFacts, question: Partial<ChartQuestion>, known: Readonly<Record<string, string[]>>) {
  const requests: Record<string, unknown>[] = [];
  const answer = await chartGroups(facts, { by: 'day', of: 'quantity', filters: {}, ...question }, async (input) => {
    const { by, limit = 0, sort } = input as { by: string; limit: number; sort: string };
    requests.push(input);
    const all = known[by] ?? [];
    const ordered = sort === '-label' ? all.toReversed() : all;
    return { items: ordered.slice(0, limit).map(group), total: all.length };
  });
  return { ...answer, keys: answer.groups.map(({ key }) => key), requests };
}

suite('the groups in the chart of a report', (test) => {
  const goodsIn = listGoodsIn.list;

  test('the chart shows every day of the range, including days without lines', async () => {
    const filters = { dateFrom: ['2026-10-30'], dateTo: ['2026-11-02'], partner: ['Cable Co'] };
    const { by, keys, groups, requests } = await drawn(goodsIn, { filters }, { day: ['2026-10-31', '2026-11-02'] });
    assert.equal([by, keys], ['day', ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02']]);
    assert.equal(
      groups.map(({ lines }) => lines),
      [0, 1, 0, 1],
    );
    assert.equal(requests, [{ ...filters, by: 'day', sort: '-label', limit: 92 }]);
  });

  test('the chart shows months when the days exceed a quarter, also across a year', async () => {
    const filters = { dateFrom: ['2025-11-05'], dateTo: ['2026-02-20'] };
    const months = ['2025-11', '2026-02'];
    const days = Array.from({ length: 93 }, (_, at) => new Date(Date.UTC(2025, 10, 5 + at)).toISOString().slice(0, 10));
    const { by, keys } = await drawn(goodsIn, { filters }, { month: months, day: days });
    assert.equal([by, keys], ['month', ['2025-11', '2025-12', '2026-01', '2026-02']]);
  });

  test('the chart shows days without a range when everything happened within a quarter', async () => {
    const known = { month: ['2026-10', '2026-11'], day: ['2026-10-30', '2026-11-01'] };
    const { by, keys } = await drawn(goodsIn, {}, known);
    assert.equal([by, keys], ['day', ['2026-10-30', '2026-10-31', '2026-11-01']]);
  });

  test('the chart shows the twenty largest partners and how many exist; kinds keep their own order', async () => {
    const partners = Array.from({ length: 35 }, (_, at) => `Partner ${at}`);
    const { list } = listDiscrepancies;
    const { groups, total, requests } = await drawn(list, { by: 'partner', of: 'short' }, { partner: partners });
    assert.equal([groups.length, total, requests[0]?.sort], [20, 35, '-short']);
    const kinds = await drawn(list, { by: 'kind', of: 'short' }, { kind: ['delivery', 'count'] });
    assert.is(kinds.requests[0]?.sort, 'label');
  });

  test('one request splits days by source; a day has its sources as parts, and one without any has none', async () => {
    const requests: unknown[] = [];
    const filters = { dateFrom: ['2026-11-01'], dateTo: ['2026-11-03'] };
    const question = { by: 'day', of: 'quantity', filters, splitBy: 'source' };
    const { groups } = await chartGroups(goodsIn, question, async (input) => {
      requests.push(input);
      const of = (key: string, split: string) => ({ ...group(key), split });
      return { items: [of('2026-11-03', 'transfer'), of('2026-11-03', 'supplier'), of('2026-11-01', 'return')] };
    });
    assert.equal(requests, [{ ...filters, by: 'day', splitBy: 'source', sort: '-label', limit: 4 * 92 }]);
    assert.equal(
      groups.map(({ key, parts }) => [key, parts?.map(({ split }) => split)]),
      [
        ['2026-11-01', ['return']],
        ['2026-11-02', undefined],
        ['2026-11-03', ['supplier', 'transfer']],
      ],
    );
  });

  test('times are drawn in minutes, hours or days by the longest, shares in percent', () => {
    assert.equal(
      [90, 300, 4000].map((most) => axisOfFigure('minutes', most)),
      [
        { axis: 'min', scale: 1 },
        { axis: 'h', scale: 60 },
        { axis: 'days', scale: 1440 },
      ],
    );
    assert.equal(axisOfFigure('percent', 40).axis, '%');
    assert.equal(
      [figureText('minutes', '185'), figureText('percent', '12.5'), figureText('minutes', null)],
      ['3 h 5 min', '12.5 %', '–'],
    );
  });

  test('the axis has round numbers up to the first that covers the maximum', () => {
    assert.equal(axisOf(0), [0]);
    assert.equal(axisOf(4), [0, 1, 2, 3, 4]);
    assert.equal(axisOf(530), [0, 200, 400, 600]);
    assert.equal(axisOf(10), [0, 5, 10]);
    const bars = [{ key: 'a', label: 'A', values: [2, 3], texts: ['2', '3'], href: '#' }];
    assert.equal([mostOf({ bars }), mostOf({ bars, isStacked: true })], [3, 5]);
  });

  test('the period before has its days in order, and the largest groups of anything else', async () => {
    const before = async (by: string, known: string[]) => {
      const requests: unknown[] = [];
      const filters = { dateFrom: ['2026-10-01'], dateTo: ['2026-10-03'] };
      const groups = await groupsBefore(goodsIn, { by, of: 'quantity', filters }, async (input) => {
        requests.push({ ...input, ...filters });
        return { items: known.map(group) };
      });
      return [groups.map(({ key }) => key), requests.length];
    };
    assert.equal(await before('day', ['2026-10-02']), [['2026-10-01', '2026-10-02', '2026-10-03'], 1]);
    assert.equal(await before('partner', ['Prysm']), [['Prysm'], 1]);
  });

  test('partners are compared with themselves, and days with the day at their place', async () => {
    const requests: unknown[] = [];
    const compared = (by: string) =>
      compareGroups(
        goodsIn,
        { by, of: 'lines', filters: { dateFrom: ['2026-11-02'], dateTo: ['2026-11-03'] } },
        { dateFrom: ['2026-10-31'], dateTo: ['2026-11-01'] },
        async (input) => {
          requests.push(input);
          return { items: by === 'partner' ? [group('Halden')] : [] };
        },
      );
    const keys = async (by: string) => [...(await compared(by))].map(([key, before]) => [key, before.key]);
    assert.equal(await keys('partner'), [['Halden', 'Halden']]);
    assert.is(requests.length, 1);
    assert.equal(await keys('day'), [
      ['2026-11-02', '2026-10-31'],
      ['2026-11-03', '2026-11-01'],
    ]);
  });
});
