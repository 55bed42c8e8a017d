import * as assert from 'uvu/assert';
import { Person } from './person.ts';

export interface Effort {
  readonly scans: number;
  readonly taps: number;
  readonly keys: number;
}

/** A storeman with a handheld, whose scans, taps and typed keys are counted. */
export class Storeman extends Person {
  #scans = 0;
  #taps = 0;
  #keys = 0;

  override scan(code: string): Promise<void> {
    this.#scans += 1;
    return super.scan(code);
  }

  override press(name: string): Promise<void> {
    this.#taps += 1;
    return super.press(name);
  }

  async tap(selector: string): Promise<void> {
    this.#taps += 1;
    await this.work(selector, (element) => element.click());
  }

  /** Types a number as fingers do, slower than a scanner. Enter is on the pad, too. */
  async typeNumber(digits: string): Promise<void> {
    this.#keys += digits.length + 1;
    await this.page.waitForSelector('.scan-input:focus');
    await this.page.keyboard.type(digits, { delay: 80 });
    await this.page.keyboard.press('Enter');
  }

  /** The collector draws one line: one tap. */
  async draw(): Promise<void> {
    this.#taps += 1;
    const pad = await (await this.page.waitForSelector('.signature-pad'))?.boundingBox();
    if (pad == null) throw new Error('there is no pad to sign on');
    await this.page.touchscreen.touchStart(pad.x + pad.width * 0.2, pad.y + pad.height * 0.6);
    await this.page.touchscreen.touchMove(pad.x + pad.width * 0.6, pad.y + pad.height * 0.3);
    await this.page.touchscreen.touchEnd();
  }

  /** Fails if the work took more than the aim, and counts from zero again. */
  tookAtMost(aim: Effort): void {
    const effort = { scans: this.#scans, taps: this.#taps, keys: this.#keys };
    const isLess = effort.scans <= aim.scans && effort.taps <= aim.taps && effort.keys <= aim.keys;
    assert.ok(isLess, `took ${JSON.stringify(effort)}, at most ${JSON.stringify(aim)}`);
    [this.#scans, this.#taps, this.#keys] = [0, 0, 0];
  }
}
