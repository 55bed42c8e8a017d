import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersByTest } from '../../support/browser/browser.ts';
import { looksRight } from '../../support/browser/look.ts';
import { fillSignIn, focusOn } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { ownServedFor, password } from '../../support/browser/served.ts';
import { appCode } from '../../support/builders/second-factor.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

for (const layout of layoutsOr('H3G')) {
  suite(`the second step in ${layout}`, (plainTest, hooks) => {
    const served = ownServedFor(hooks);
    const { test, openBrowser } = browsersByTest(plainTest, hooks);

    const arrive = async (isRequired = false): Promise<{ person: Person; login: string; page: Page }> => {
      const browser = await openBrowser();
      const page = await browser.newPage();
      await page.setViewport({ width: 1360, height: 850 });
      const site = await served.it.builders.site({ layout });
      await served.it.builders.db.run('update companies set second_factor_required = $2 where id = $1', [
        site.companyId,
        isRequired,
      ]);
      const login = await served.it.person([site], planRights);
      return { person: new Person(page, served.it), login, page };
    };
    /** Advances the API's clock, so that the next code is a different one. */
    const minuteLater = () => {
      served.it.builders.now = new Date((served.it.builders.now?.getTime() ?? Date.now()) + 60_000);
      return served.it.builders.now;
    };
    hooks.after(() => {
      served.it.builders.now = undefined;
    });
    const secretOn = (page: Page) => page.$eval('.factor-secret', (element) => element.textContent.replaceAll(' ', ''));
    const enter = async (page: Page, code: string) => {
      await page.locator('[name=code]').click({ count: 3 });
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
    };

    test('a second factor is set up from the user menu, required at the next sign-in and turned off again', async () => {
      const { person, login, page } = await arrive();
      await person.typeSignIn(login);
      await page.locator('.user-menu').click();
      await page.locator('::-p-aria([name="Two-step sign-in"][role="menuitem"])').click();
      await person.sees('After your password, you enter a code');
      await person.press('Set up');
      await page.waitForSelector('dialog [name=password]:focus');
      await page.keyboard.type('Wrong-pass-1');
      await page.keyboard.press('Enter');
      await person.sees('This password is wrong');
      await page.locator('dialog [name=password]').click({ count: 3 });
      await page.keyboard.type(password, { delay: 60 });
      await page.keyboard.press('Enter');
      await page.waitForSelector('.factor-picture');
      await looksRight(page);
      const secret = await secretOn(page);
      await enter(page, appCode(secret, minuteLater()));
      await person.sees('Save these codes');
      await page.waitForSelector('#recovery-codes:focus');
      await looksRight(page);
      await page.keyboard.press('Escape');
      await person.sees('Close without the codes?');
      await person.press('Cancel');
      await person.seesNoMore('Close without the codes?');
      const [recovery = '', another = ''] = await page.$$eval('.recovery-codes li', (codes) =>
        codes.map((code) => code.textContent),
      );
      await person.press('I have saved the codes');
      await person.sees('Recovery codes left');
      await page.waitForSelector('dialog .account-form:focus');
      await looksRight(page);
      await person.press('Close');

      await page.locator('.user-menu').click();
      await page.locator('::-p-aria([name="Log out"][role="menuitem"])').click();
      await person.titled('Login - WMS');
      await fillSignIn(page, login, password);
      await page.waitForSelector('[name=code]:focus');
      await looksRight(page);
      await page.keyboard.press('Enter');
      await person.sees('Enter the code');
      await enter(page, '000000');
      await person.sees('This code is wrong or was used before');
      await enter(page, appCode(secret, minuteLater()));
      await person.titled('Home - WMS');
      assert.is(await page.evaluate(() => document.cookie), '');

      await page.locator('.user-menu').click();
      await page.locator('::-p-aria([name="Log out"][role="menuitem"])').click();
      await person.titled('Login - WMS');
      await fillSignIn(page, login, password);
      await enter(page, '000000');
      await person.sees('This code is wrong or was used before');
      await person.seesNoMore('Forgotten password?');
      await person.press('Use a recovery code');
      await person.seesNoMore('This code is wrong or was used before');
      await enter(page, recovery);
      await person.titled('Home - WMS');

      await page.locator('.user-menu').click();
      await page.locator('::-p-aria([name="Two-step sign-in"][role="menuitem"])').click();
      await person.press('Turn off');
      await page.waitForSelector('dialog [name=code]:focus');
      await person.press('Use a recovery code');
      await enter(page, another);
      await person.sees('Two-step sign-in turned off');
      await person.press('Set up');
    });

    test('G78 a user whose company requires a second factor sets it up at the sign-in', async () => {
      const { person, login, page } = await arrive(true);
      await page.goto(`${served.it.url}/wms`);
      await fillSignIn(page, login, password);
      await person.sees('Your company requires two-step sign-in');
      await page.waitForSelector('[name=code]:focus');
      await looksRight(page);
      await focusOn(page, '[name=code]');
      await page.keyboard.type(appCode(await secretOn(page), minuteLater()));
      await page.keyboard.press('Enter');
      await person.sees('Save these codes');
      await person.press('I have saved the codes');
      await person.titled('Home - WMS');
    });
  });
}
