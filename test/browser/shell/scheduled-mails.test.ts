import * as assert from 'uvu/assert';
import { browsersFor } from '../../support/browser/browser.ts';
import { KeyboardPerson } from '../../support/browser/keyboard-person.ts';
import { looksRight } from '../../support/browser/look.ts';
import { focusOn, says, until } from '../../support/browser/page.ts';
import { servedFor } from '../../support/browser/served.ts';
import { becomes, eventually } from '../../support/eventually.ts';
import { isLongRun } from '../../support/long-run.ts';
import { suite } from '../../support/suite.ts';

/** On a handheld in the long run (docs/long-run.md). */
const widths = [
  { width: 1360, name: 'Late at the desk' },
  ...(isLongRun ? [{ width: 360, name: 'Late in the hand' }] : []),
];

const planAll = ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'] as const;

suite('scheduled mails in a browser, by keyboard', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);
  let clerk: KeyboardPerson;
  hooks.before(async () => {
    const browser = await openBrowser();
    const login = await served.it.person([await served.it.builders.site()], [...planAll]);
    clerk = new KeyboardPerson(await browser.newPage(), served.it);
    await clerk.signIn(login);
  });

  const db = () => served.it.builders.db;

  const rows = (name: string) =>
    db().many<Record<string, unknown>>(
      `select s.every, s.day, s.hour, s.format, s.days_range as range, s.addresses, s.page, s.state, v.file is not null as filed
       from scheduled_mails s
       join list_views v on v.id = s.view_id
       where s.name = $1`,
      [name],
    );

  test('the empty list of scheduled mails explains how to schedule one', async () => {
    await clerk.open('scheduledMails');
    await clerk.titled('Scheduled Emails - WMS');
    await clerk.sees('Open a saved view of a list, then choose Email in its menu.');
  });

  for (const { width, name } of widths) {
    test(`a view is saved and scheduled at ${width} pixels, and a wrong address is refused without saving`, async () => {
      const { page } = clerk;
      await page.setViewport({ width, height: 800 });
      await clerk.open('goodsIn/erns');
      await page.waitForSelector('.data-list > .empty');
      if (width < 700) await clerk.menu('Sort, columns, files', 'Save as a view');
      else await clerk.press('Save view');
      await clerk.type('View name', name);
      await clerk.press('Save view');
      await until(page, () => document.querySelector('dialog[open]') === null);
      await clerk.menu(`Actions of ${name}`, `Email ${name}`);
      await page.waitForSelector('dialog .email-list');
      await clerk.type('Send to', 'ann@example.com, nobody');
      await clerk.press('Schedule email');
      await says(page, 'dialog .fault-summary', /Send to: nobody is not an email address/);
      await page.waitForSelector('dialog .email-list:focus');
      assert.equal(await rows(name), []);
      await looksRight(page);

      await clerk.type('Send to', 'ann@example.com, ben@example.com');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowDown');
      await clerk.sees('Day of the week');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowDown');
      await clerk.press('Schedule email');
      await clerk.sees(`${name} scheduled`);
      const addresses = ['ann@example.com', 'ben@example.com'];
      const when = { every: 'week', day: 2, hour: 7, range: null };
      assert.equal(await rows(name), [
        { ...when, format: 'xlsx', addresses, page: 'goodsIn/erns', state: 'active', filed: true },
      ]);
    });

    test(`a scheduled mail is sent at once at ${width} pixels, and a failed one is sent again`, async () => {
      const { page } = clerk;
      await clerk.open(`scheduledMails?search=${encodeURIComponent(name)}`);
      await clerk.sees('Every Tuesday at 07:00');
      await clerk.openFirst(name);
      await clerk.press('Send now');
      await clerk.sees(`${name} is being sent`);
      await says(
        page,
        'dialog .history li',
        /^Sending.*Sent now by hand.*Not sent to ann@example.com, ben@example.com/,
      );
      await db().run(
        `update scheduled_sendings d
         set state = 'failed', problem = 'ben@example.com: mailbox full', sent_to = '{ann@example.com}', rows = 3, finished_at = now()
         from scheduled_mails s
         where s.id = d.scheduled_mail_id and s.name = $1`,
        [name],
      );
      await says(
        page,
        'dialog .history li',
        /^Failed.*3 rows.*Sent to ann@example.com.*Not sent to ben@example.com.*full/,
      );
      await looksRight(page);
      await clerk.press('Send again');
      await says(page, 'dialog .history li', /^Sending/);
      await page.keyboard.press('Escape');
      await until(page, () => document.querySelector('dialog[open]') === null);
    });

    test(`a scheduled mail is edited, paused, resumed by Undo and after a stop, and deleted at ${width} pixels`, async () => {
      const { page } = clerk;
      const act = async (line: string) => {
        await page.waitForSelector('.list tbody .row:not(.row-bone)');
        await focusOn(page, '.list');
        await page.keyboard.press('Home');
        await page.keyboard.press('ContextMenu');
        await page.waitForSelector('[role=menu]:popover-open [role=menuitem]:focus');
        await eventually(async () => {
          const focused = await page.evaluate(() => document.activeElement?.textContent);
          if (focused !== line) await page.keyboard.press('ArrowDown');
          assert.is(focused, line);
        });
        await page.keyboard.press('Enter');
      };
      await looksRight(page);
      await act('Edit');
      await clerk.type('Subject', `${name}, each week`);
      await clerk.press('Save');
      await clerk.sees(`${name}, each week`);
      await act('Pause');
      await clerk.sees('Paused');
      await clerk.press('Undo');
      await clerk.sees('started again');
      await becomes(async () => (await rows(`${name}, each week`)).map(({ state }) => state), ['active']);
      await db().run(
        `update scheduled_mails set state = 'stopped', problem = 'The right to it ended.', next_at = null where name = $1`,
        [`${name}, each week`],
      );
      await page.reload();
      await clerk.sees('The right to it ended.');
      await act('Start again');
      await clerk.seesNoMore('The right to it ended.');
      await act('Delete');
      await clerk.sees('Its list of sent emails is deleted too.');
      await clerk.press('Delete');
      await clerk.sees(`${name}, each week deleted`);
      await becomes(() => rows(`${name}, each week`), []);
      await clerk.sees('Nothing matches');
    });
  }
});
