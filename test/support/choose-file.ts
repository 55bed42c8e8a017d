import type { ElementHandle } from 'puppeteer';
import type { Person } from './person.ts';

/** Chooses a file in the field of this name, as a person does in the browser's own dialog. */
export async function chooseFile({ page }: Person, name: string, path: string): Promise<void> {
  const field = await page.waitForSelector(
    `::-p-xpath(//input[@type="file"][@id=//label[starts-with(normalize-space(), "${name}")]/@for])`,
  );
  await (field as ElementHandle<HTMLInputElement>).uploadFile(path);
}
