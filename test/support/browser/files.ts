import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElementHandle } from 'puppeteer';
import { temporaryFolder } from '../folder.ts';
import type { Person } from './person.ts';

export async function textFile(name: string, content: string | Buffer): Promise<string> {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, content);
  return path;
}

export async function chooseFile({ page }: Person, name: string, path: string): Promise<void> {
  const field = await page.waitForSelector(
    `::-p-xpath(//input[@type="file"][@id=//label[starts-with(normalize-space(), "${name}")]/@for])`,
  );
  await (field as ElementHandle<HTMLInputElement>).uploadFile(path);
}

/** The heading and first rows of a file of test/fixtures, as lines. */
export async function beginningOf(name: string, rows: number): Promise<string[]> {
  const text = await readFile(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8');
  return text.split(/\r?\n/).slice(0, rows + 1);
}
