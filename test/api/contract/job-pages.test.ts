import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { createApiToken } from '../../../shared/contract/api-tokens/api-tokens.ts';
import type { Permission } from '../../../shared/permissions.ts';
import { ownServedFor } from '../../support/browser/served.ts';
import { rightPassword, userOf } from '../../support/builders/account.ts';
import { integrationOf } from '../../support/builders/integrations.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

/** In the order in which goods come and go: what one page receives, the next one despatches. */
const pages = [
  'README',
  'deliveries',
  'orders',
  'stock',
  'discrepancies',
  'returns-and-transfers',
  'opening-stock',
  'skus',
  'files',
  'changes',
  'webhooks',
  'changes-of-the-api',
];

const works: Permission[] = ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'];
const rights: Permission[] = [
  ...works,
  'screenReturnsAndTransfers',
  'pluginVmApproveReturn',
  'pluginVmApproveTransfer',
];

suite('pages for integrators', (test, hooks) => {
  const served = ownServedFor(hooks);
  const builders = {
    get it() {
      return served.it.builders;
    },
  };
  jobsFor(hooks, builders);
  let cookie = '';
  let known: Record<string, string> = {};

  hooks.before(async () => {
    const site = await builders.it.site();
    const stockCode = await builders.it.sku(site);
    await builders.it.sku(site, { divisible: true });
    const { companyId, warehouseId } = site;
    const { login, userId } = await userOf(builders.it, {
      accesses: [{ companyId, warehouseId, permissions: rights }],
    });
    const { accessId } = await builders.it.db.one<{ accessId: number }>(
      'select id as "accessId" from accesses where user_id = $1',
      [userId],
    );
    const administrator = await builders.it.caller({}, ['superAdmin']);
    const tokenOf = async (name: string, access: number) => {
      const { token } = await administrator.ok(createApiToken, { name, accessId: access, expiresOn: '2099-12-31' });
      return token ?? '';
    };
    const approver = await builders.it.keeper(site, { approves: true });
    const other = await builders.it.storeman(await builders.it.site({ companyId }));
    const company = await builders.it.caller({ companyId }, ['itemMaster']);
    const keeper = await builders.it.caller({ warehouseId }, ['locations']);
    const named = await builders.it.db.one<{ shelf: string; unit: string }>(
      'select (select name from locations where id = $1) as shelf, (select min(abbreviation) from units) as unit',
      [site.shelf],
    );
    known = {
      base: '/wmsapi/v1',
      version: builders.it.services.settings.version,
      apiToken: await tokenOf('ERP', accessId),
      integrationToken: (await integrationOf(builders.it, site, ['goodsIn', 'goodsOut'])).credential,
      warehouse: await builders.it.nameOf('warehouses', warehouseId),
      approverToken: await tokenOf('Approvals', approver.accessId),
      destinationToken: await tokenOf('ERP of the other warehouse', other.accessId),
      companyToken: company.credential,
      warehouseToken: keeper.credential,
      administratorToken: administrator.credential,
      accessId: String(accessId),
      login,
      password: rightPassword,
      stockCode,
      ...named,
    };
  });

  for (const page of pages) {
    test(`docs/api/${page}.md: each call returns the response shown`, async () => {
      const answers: Record<string, unknown> = {};
      let last: unknown;
      let ask = async (): Promise<unknown> => undefined;
      const blocks = blocksOf(page);
      assert.ok(blocks.some(({ kind }) => kind === 'http'));
      for (const { kind, text } of blocks) {
        const filled = fill(text, known, answers);
        if (kind === 'json') {
          // Work that continues after a request is polled until it is done, as the pages describe.
          const isRunning = () => ['reading', 'applying', 'undoing'].includes(Object(last).state);
          if (isRunning())
            await eventually(async () => {
              last = await ask();
              assert.not(isRunning());
            });
          assert.ok(holds(last, JSON.parse(filled)), `${filled}\nis not in ${JSON.stringify(last)}`);
        } else {
          ask = () => answerTo(filled);
          last = await ask();
          const name = /^# @name (\w+)$/m.exec(text)?.[1];
          if (name !== undefined) answers[name] = last;
        }
      }
    });
  }

  /**
   * Sends a request to the gateway in the format of REST clients, with the cookies of the last sign-in. Fails on any status but 200, or the
   * one that a comment in the request names.
   */
  async function answerTo(text: string): Promise<unknown> {
    const [head = '', ...body] = text
      .replace(/^#.*\n/gm, '')
      .trim()
      .split('\n\n');
    const [first = '', ...lines] = head.split('\n');
    const [method, url = ''] = first.split(' ');
    const headers = Object.fromEntries(
      lines.map((line) => line.split(': ')).map(([name = '', value]) => [name.toLowerCase(), value]),
    );
    const payload = body.join('\n\n');
    const response = await fetch(`${served.it.url}${url}`, {
      method: method as 'GET',
      headers: { cookie, ...(payload !== '' && { 'content-type': 'application/json' }), ...headers },
      ...(payload !== '' && { body: payload }),
    });
    const answer = await response.text();
    const status = /^# Refused with (\d+)$/m.exec(text)?.[1] ?? '200';
    assert.is(String(response.status), status, `${text}\n${answer.slice(0, 1000)}`);
    const cookies = response.headers.getSetCookie();
    if (cookies.length > 0) cookie = cookies.map((one) => one.split(';')[0]).join('; ');
    return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(answer) : answer;
  }
});

function blocksOf(page: string): { kind: string; text: string }[] {
  const text = readFileSync(new URL(`../../../docs/api/${page}.md`, import.meta.url), 'utf8');
  return [...text.matchAll(/^```(http|json)\n([\s\S]*?)^```$/gm)].map(([, kind = '', block = '']) => ({
    kind,
    text: block,
  }));
}

/** Fills in known values and values from earlier answers of the page: `{{ern.response.body.id}}`. */
function fill(
  text: string,
  known: Readonly<Record<string, string>>,
  answers: Readonly<Record<string, unknown>>,
): string {
  return text.replace(/\{\{([^}]+)\}\}/g, (_, named: string) => {
    const [name = '', path] = named.split('.response.body.');
    const value =
      path === undefined ? known[name] : path.split('.').reduce((part, key) => Object(part)[key], answers[name]);
    if (value === undefined) throw new Error(`nothing is known of {{${named}}}`);
    return String(value);
  });
}

function holds(answer: unknown, shown: unknown): boolean {
  if (typeof shown !== 'object' || shown === null) return answer === shown;
  return Object.entries(shown).every(([key, value]) => holds(Object(answer)[key], value));
}
