import type { Page } from 'puppeteer';

/** Fills the sign-in form and sends it, as a person does: field by field, Enter at the end. */
export async function fillSignIn(page: Page, login: string, password: string): Promise<void> {
  for (const [name, value] of Object.entries({ username: login, password })) {
    await page.locator(`[name=${name}]`).click({ count: 3 });
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
}
