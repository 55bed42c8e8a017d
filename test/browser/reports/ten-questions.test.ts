import type { ElementHandle } from 'puppeteer';
import * as assert from 'uvu/assert';
import { browsersFor } from '../../support/browser/browser.ts';
import { until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { type ControllersSite, controllersSite } from '../../support/builders/controllers-site.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

const words = {
  vm: { byJob: 'Stock by Job' },
  H3G: { byJob: 'Stock by Activity Code' },
};

/** A user who presses controls by their visible names, and counts the presses. Choosing in a field and Enter each count as a press. */
class Newcomer extends Person {
  presses = 0;

  async home(): Promise<void> {
    await this.open('');
    await this.titled('Home - WMS');
    this.presses = 0;
  }

  override async press(name: string): Promise<void> {
    this.presses += 1;
    await super.press(name);
  }

  async follow(name: string): Promise<void> {
    this.presses += 1;
    const link = await this.page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('a')].find(
          (one) =>
            one.checkVisibility() &&
            [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() === wanted),
        ),
      {},
      name,
    );
    await (link as ElementHandle<HTMLElement>).click();
  }

  async select(field: string, option: string): Promise<void> {
    this.presses += 1;
    const select = await this.page.waitForSelector(`::-p-aria([name="${field}"][role="combobox"])`);
    await select?.evaluate((element, wanted) => {
      const chosen = [...(element as HTMLSelectElement).options].find(({ text }) => text === wanted);
      (element as HTMLSelectElement).value = chosen?.value ?? '';
      element.dispatchEvent(new Event('change', { bubbles: true }));
    }, option);
  }

  async moment(at: string): Promise<void> {
    this.presses += 1;
    const field = await this.page.waitForSelector('input[type="datetime-local"]');
    await field?.evaluate((element, value) => {
      (element as HTMLInputElement).focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }, at);
    await this.page.keyboard.press('Enter');
  }

  /** Uses the search box: typing is not a press, choosing the result is. */
  async find(code: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.down('Control');
    await this.page.keyboard.press('k');
    await this.page.keyboard.up('Control');
    await this.page.waitForSelector('.picker input:focus');
    await this.page.keyboard.type(code);
    this.presses += 1;
    await this.page.keyboard.press('Enter');
  }

  async seesRow(...held: readonly string[]): Promise<void> {
    try {
      await until(
        this.page,
        (wanted) =>
          [...document.querySelectorAll('tbody tr')].some((row) =>
            wanted.every((one) => row.textContent.includes(one)),
          ),
        held,
      );
    } catch (error) {
      const rows = await this.page.$$eval('tbody tr', (all) => all.map((row) => row.textContent));
      throw new Error(`no row holds ${held.join(', ')}: ${rows.join('\n')}`, { cause: error });
    }
  }
}

for (const layout of layoutsOr('vm')) {
  suite(`questions of a stock controller within three presses from Home, ${layout}`, (test, hooks) => {
    const served = servedFor(hooks);
    const openBrowser = browsersFor(hooks);
    let newcomer: Newcomer;
    let there: ControllersSite;

    hooks.before(async () => {
      const browser = await openBrowser();
      const { builders, person } = served.it;
      there = await controllersSite(builders, layout);
      const page = await browser.newPage();
      await page.setViewport({ width: 1360, height: 850 });
      newcomer = new Newcomer(page, served.it);
      await newcomer.signIn(await person([there.site], ['itemMaster']));
    });

    function asks(question: string, look: (newcomer: Newcomer) => Promise<void>): void {
      test(question, async () => {
        await newcomer.home();
        await look(newcomer);
        assert.ok(newcomer.presses <= 3, `${newcomer.presses} presses`);
      });
    }

    asks('what do we hold for job J-1?', async (newcomer) => {
      await newcomer.press('Reports');
      await newcomer.follow(words[layout].byJob);
      await newcomer.follow('J-1');
      await newcomer.seesRow('CABLE', 'DR-30', '30m');
    });

    asks('why is this 7, and who took it?', async (newcomer) => {
      await newcomer.press('Reports');
      await newcomer.follow('Stock');
      await newcomer.follow('BAG');
      await newcomer.seesRow('Received', '10');
      await newcomer.seesRow('Despatched', there.pick, there.taker, '7');
    });

    asks('what is older than a year, and what is it worth?', async (newcomer) => {
      await newcomer.press('Reports');
      await newcomer.follow('Aged Inventory');
      await newcomer.seesRow('Over 365 days', '7each', '17.50');
    });

    asks('what did Cable Co short-ship?', async (newcomer) => {
      await newcomer.press('Reports');
      await newcomer.follow('Discrepancy');
      await newcomer.select('Group by', 'Partner');
      await newcomer.seesRow('Cable Co', '2each');
    });

    asks('what left yesterday?', async (newcomer) => {
      await newcomer.press('Reports');
      await newcomer.follow('Goods Out Report');
      await newcomer.select('Days', 'Yesterday');
      await until(newcomer.page, () => location.search.includes('dateFrom='));
      await newcomer.seesRow(there.pick, 'BAG', '3each');
    });

    asks('what was there on the 1st?', async (newcomer) => {
      const before = there.yesterday < there.firstOfMonth ? '7' : '10';
      await newcomer.press('Reports');
      await newcomer.follow('Stock');
      await newcomer.moment(`${there.firstOfMonth}T00:00`);
      await newcomer.seesRow('BAG', before);
      await newcomer.seesNoMore('CABLE');
    });

    asks('what is on the way?', async (newcomer) => {
      await newcomer.follow('Transit');
      await newcomer.seesRow('4each');
    });

    asks('which drums have under 50 m left?', async (newcomer) => {
      await newcomer.press('Reports');
      await newcomer.follow('Drums');
      await newcomer.press('In stock');
      await until(newcomer.page, () => location.search.includes('sort=quantity'));
      await until(newcomer.page, () => /DR-30.*DR-200/s.test(document.querySelector('tbody')?.textContent ?? ''));
    });

    asks('what did the cancelled job free?', async (newcomer) => {
      await newcomer.find('J-9');
      await newcomer.follow('Stock Reallocation');
      if (layout === 'vm') await newcomer.seesRow('Job cancelled', 'TIE', 'J-9', '5each');
      // H3G has no cancelled jobs (rules 2), so no stock of its activity code became free.
      else await newcomer.sees('Nothing matches');
    });
  });
}
