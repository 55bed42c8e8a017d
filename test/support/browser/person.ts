import type { CookieData, Locator, Page } from 'puppeteer';
import { fillSignIn, titled, until } from './page.ts';
import { password } from './served.ts';

/** The product under test. One that is served with its builders can start sessions without a sign-in. */
export interface Product {
  readonly url: string;
  sessionCookie?(login: string): Promise<CookieData>;
}

export class Person {
  readonly page: Page;
  readonly #product: Product;

  constructor(page: Page, product: Product) {
    this.page = page;
    this.#product = product;
  }

  get url(): string {
    return this.#product.url;
  }

  /** Sets the cookie of a session that the builders start, and opens no page. Tests about signing in use `typeSignIn`. */
  async signIn(login: string): Promise<void> {
    const cookie = await this.#product.sessionCookie?.(login);
    if (cookie === undefined) throw new Error('this product has no builders: sign in by password');
    await this.page.browserContext().setCookie(cookie);
  }

  async signInAtHome(login: string): Promise<void> {
    await this.signIn(login);
    await this.page.goto(`${this.url}/wms`);
    await this.titled('Home - WMS');
  }

  async typeSignIn(login: string): Promise<void> {
    await this.page.goto(`${this.url}/wms`);
    await fillSignIn(this.page, login, password);
    await this.titled('Home - WMS');
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.url}/wms/${path}`);
  }

  async titled(title: string): Promise<void> {
    await titled(this.page, title);
  }

  /** Sees a text while no scan is being saved. */
  async sees(text: string): Promise<void> {
    const isShown = until(
      this.page,
      (wanted) =>
        document.body.textContent.includes(wanted) && document.querySelector('.scan-result[aria-busy="true"]') === null,
      text,
    );
    await this.orSayWhatIsShown(`see "${text}"`, isShown);
  }

  async seesNoMore(text: string): Promise<void> {
    await until(this.page, (wanted) => !document.body.textContent.includes(wanted), text);
  }

  /** Scans a code into the scan field as handhelds do that enter it as a whole, followed by Enter. */
  async scan(code: string): Promise<void> {
    await this.page.waitForSelector('.scan-input:focus');
    await this.page.keyboard.sendCharacter(code);
    await this.page.keyboard.press('Enter');
  }

  async press(name: string): Promise<void> {
    await this.orSayWhatIsShown(
      `press "${name}"`,
      this.page.locator(`::-p-aria([name="${name}"][role="button"])`).click(),
    );
  }

  /** Adds the visible text to the error, so that the failure can be explained. */
  async orSayWhatIsShown<Done>(what: string, done: Promise<Done>): Promise<Done> {
    try {
      return await done;
    } catch (error) {
      const shown = await this.page.evaluate(() => {
        const { activeElement, body } = document;
        return `${body.textContent}\nfocus: ${activeElement?.outerHTML.slice(0, 200)}`;
      });
      throw new Error(`cannot ${what}; shown: ${shown}`, { cause: error });
    }
  }

  /**
   * Enters text into the field of this name and leaves it. Only the last character is a key, because each key costs a render
   * (test/browser/ui types whole words).
   */
  async type(name: string, text: string): Promise<void> {
    await this.orSayWhatIsShown(`find the field "${name}"`, this.page.locator(fieldNamed(name)).click({ count: 3 }));
    if (text.length > 1) await this.page.keyboard.sendCharacter(text.slice(0, -1));
    await this.page.keyboard.type(text.slice(-1));
    await this.page.keyboard.press('Tab');
  }

  /** Works an element that no name finds. */
  async work(selector: string, how: (element: Locator<Element>) => Promise<void>): Promise<void> {
    await this.orSayWhatIsShown(`work ${selector}`, how(this.page.locator(selector)));
  }

  /** Ticks or chooses the control with this label, or one that begins with it. */
  async choose(label: string): Promise<void> {
    const control = this.page.locator(`::-p-xpath(//label[starts-with(normalize-space(), "${label}")])`);
    await this.orSayWhatIsShown(`choose "${label}"`, control.click());
  }

  async value(name: string): Promise<string> {
    return this.page.$eval(`[aria-label="${name}"]`, (field) => (field as HTMLInputElement).value);
  }
}

/** Only fields, because a column heading can have the same name. */
function fieldNamed(name: string): string {
  const roles = ['textbox', 'searchbox', 'combobox', 'spinbutton'];
  return roles.map((role) => `::-p-aria([name="${name}"][role="${role}"])`).join(', ');
}
