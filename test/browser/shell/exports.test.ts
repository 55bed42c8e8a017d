import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { browsersFor } from '../../support/browser/browser.ts';
import { looksRight } from '../../support/browser/look.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('exports in a browser', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);
  let clerk: Person;
  let login: string;
  hooks.before(async () => {
    const browser = await openBrowser();
    login = await served.it.person([await served.it.builders.site()], ['planCreate']);
    clerk = new Person(await browser.newPage(), served.it);
    await clerk.signIn(login);
  });

  async function exported(name: string, state: string, rows: number): Promise<number> {
    const { builders } = served.it;
    const isReady = state === 'ready';
    const { id } = await builders.db.one<{ id: number }>(
      `insert into exports (user_id, access_id, address, name, format, state, rows, total, bytes, pieces, permissions,
         problem, created_at, finished_at)
       select u.id, a.id, 'stock/export', $2, 'csv', $3, $4, 60000, $5, $6, a.permissions, $7, now(), $8
       from users u
       join accesses a on a.user_id = u.id
       where u.login = $1
       returning id`,
      [
        ...[login, name, state, rows, isReady ? 6 : null, isReady ? 1 : null],
        state === 'failed' ? JSON.stringify({ code: 'disk_full', message: 'The disk of the database is full' }) : null,
        state === 'working' || state === 'waiting' ? null : new Date(),
      ],
    );
    if (isReady) {
      await builders.db.run(`insert into export_pieces (export_id, position, content) values ($1, 1, 'a,b\r\n1')`, [
        id,
      ]);
    }
    return id;
  }

  const rows = () =>
    clerk.page.$$eval('.list tbody tr', (all) =>
      all.map((row) => [...row.querySelectorAll('td')].slice(0, 3).map((cell) => cell.textContent)),
    );

  test('each export shows its progress, and a running one updates without a reload', async () => {
    const working = await exported('stock-2026-11-23', 'working', 1200);
    await exported('location-2026-11-22', 'failed', 0);
    await exported('ern-2026-11-21', 'ready', 60_000);
    await clerk.open('exports');
    await clerk.titled('Exports - WMS');
    await becomes(rows, [
      ['ern-2026-11-21.csv', 'Ready', '60,000'],
      ['location-2026-11-22.csv', 'FailedThe disk of the database is full', '0'],
      ['stock-2026-11-23.csv', 'Exporting', '1,200 of 60,000'],
    ]);
    await noteDimming(clerk.page);
    await served.it.builders.db.run('update exports set rows = 30000 where id = $1', [working]);
    await clerk.sees('30,000 of 60,000');
    assert.is(await clerk.page.$('[data-dimmed]'), null, 'the list was dimmed while it was read anew');
  });

  test('the list of exports has no axe fault, in light and dark, at a desk and on a handheld', async () => {
    await looksRight(clerk.page);
  });

  test('a ready export is downloaded under its name', async () => {
    const file = await clerk.page.$eval('.list a[data-native]', async (link) => {
      const answer = await fetch((link as HTMLAnchorElement).href);
      return [answer.headers.get('content-disposition'), await answer.text()];
    });
    assert.equal(file, ['attachment; filename="ern-2026-11-21.csv"', 'a,b\r\n1']);
  });

  test('a running export can be cancelled', async () => {
    await clerk.page.locator('.list tbody tr:last-child .row-menu button').click();
    await clerk.page.locator('[popover]:popover-open ::-p-text(Cancel export)').click();
    await becomes(async () => (await rows()).at(-1)?.[1], 'Cancelled');
  });

  test('exports older than a day are not listed', async () => {
    await served.it.builders.db.run(`update exports set finished_at = now() - interval '25 hours'`);
    await clerk.open('exports');
    await clerk.sees('No exports');
  });
});

function noteDimming(page: Page): Promise<void> {
  return page.$eval('.list-frame', (frame) => {
    new MutationObserver(() => {
      if (frame.classList.contains('is-old')) frame.setAttribute('data-dimmed', '');
    }).observe(frame, { attributeFilter: ['class'] });
  });
}
