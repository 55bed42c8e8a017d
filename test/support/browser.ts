import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** Starts a headless Chromium: the one of PUPPETEER_EXECUTABLE_PATH, else the first on the PATH. */
export function startBrowser(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: browserPath(),
    // Root has no user namespace to sandbox in; the pages are our own.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

function browserPath(): string {
  const given = process.env['PUPPETEER_EXECUTABLE_PATH'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = given ?? folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isRunnable);
  if (found === undefined) throw new Error('no Chromium or Chrome on the PATH: set PUPPETEER_EXECUTABLE_PATH');
  return found;
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
