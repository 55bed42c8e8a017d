import type { ElementHandle } from 'puppeteer';
import { eventually } from '../eventually.ts';
import { says } from './page.ts';
import { Person } from './person.ts';

/** More Tab presses than any screen has tab stops. */
const ROUND = 120;

/** Seconds that a newcomer takes to find and work a control, and to type one character (the keystroke-level model, rounded up). */
const PER_CONTROL = 3;
const PER_CHARACTER = 0.3;

/** A user without a mouse: reaches controls by Tab, finds them by their visible names, and uses only keys. */
export class KeyboardPerson extends Person {
  controls = 0;
  characters = 0;

  /** The seconds that a newcomer with a mouse takes for the same controls and texts. */
  get seconds(): number {
    return this.controls * PER_CONTROL + this.characters * PER_CHARACTER;
  }

  override async press(name: string): Promise<void> {
    await this.#reach(`::-p-aria([name="${name}"][role="button"])`);
    await this.page.waitForSelector(':focus:not([aria-disabled="true"])');
    await this.page.keyboard.press('Enter');
  }

  async follow(name: string): Promise<void> {
    await this.#reach(`::-p-aria([name="${name}"][role="link"])`);
    await this.page.keyboard.press('Enter');
  }

  override async type(name: string, text: string): Promise<void> {
    await this.#write(name, text);
    await this.page.keyboard.press('Tab');
  }

  /** Types a name into a search field and chooses to create it, which is the last option. */
  async create(name: string, text: string): Promise<void> {
    await this.#write(name, text);
    await this.page.waitForSelector(`::-p-xpath(//*[@role="option"][contains(., "${text}")][contains(., "Create")])`);
    await this.page.keyboard.press('ArrowUp');
    await this.page.keyboard.press('Enter');
    await this.page.keyboard.press('Tab');
  }

  async #write(name: string, text: string): Promise<void> {
    await this.#reach(['textbox', 'combobox'].map((role) => `::-p-aria([name="${name}"][role="${role}"])`).join());
    await this.page.keyboard.down('Control');
    await this.page.keyboard.press('a');
    await this.page.keyboard.up('Control');
    this.characters += text.length;
    await this.page.keyboard.type(text);
  }

  override async choose(label: string): Promise<void> {
    await this.#reach(`::-p-aria([name="${label}"][role="checkbox"])`);
    await this.page.keyboard.press('Space');
  }

  /** Chooses the option after this one, which is chosen. */
  async chooseAfter(label: string): Promise<void> {
    await this.#reach(`::-p-aria([name="${label}"][role="radio"])`);
    await this.page.keyboard.press('ArrowDown');
  }

  async menu(name: string, item: string): Promise<void> {
    await this.press(name);
    await this.page.waitForSelector('[role^=menuitem]:focus');
    const wanted = await this.page.waitForSelector(`::-p-xpath(//*[@role="menuitem"][text()="${item}"])`);
    this.controls += 1;
    await this.#walk('ArrowDown', wanted);
    await this.page.keyboard.press('Enter');
  }

  /** Enters a list and opens its first row, which must have this name. */
  async openFirst(name: string): Promise<void> {
    await this.page.waitForSelector('.row:not(.row-bone)');
    await this.#reach('.list');
    await this.page.keyboard.press('Home');
    await says(this.page, '.row-active a', name);
    await this.page.keyboard.press('Enter');
  }

  /** Looks the element up again if it is re-rendered on the way. */
  #reach(selector: string): Promise<void> {
    this.controls += 1;
    return eventually(async () => this.#walk('Tab', await this.page.waitForSelector(selector)));
  }

  async #walk(key: 'Tab' | 'ArrowDown', wanted: ElementHandle | null): Promise<void> {
    for (let presses = 0; presses < ROUND; presses += 1) {
      if (await wanted?.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press(key);
    }
    const html = await this.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    throw new Error(`the keyboard does not get there; it is at ${html}`);
  }
}
