import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import puppeteer, { type LaunchOptions } from 'puppeteer';

const run = promisify(execFile);
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** How the tests launch their Chromium: the one that is there, or one fetched now. */
export async function chromium(): Promise<LaunchOptions> {
  return {
    executablePath: (await installed()) ?? (await fetched()),
    headless: true,
    timeout: 120_000,
    args: [
      // Root has no user namespace to sandbox in; the pages are our own.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

async function installed(): Promise<string | undefined> {
  const given = process.env.PUPPETEER_EXECUTABLE_PATH;
  if (given !== undefined) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isRunnable);
  return onPath ?? puppeteerOwn();
}

/** The one that an earlier run fetched. */
async function puppeteerOwn(): Promise<string | undefined> {
  const path = await puppeteer.executablePath();
  return isRunnable(path) ? path : undefined;
}

/** Debian's own package where we may install one, else the browser that puppeteer names. */
async function fetched(): Promise<string> {
  if (process.getuid?.() === 0 && isRunnable('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  } else {
    await run('npx', ['puppeteer', 'browsers', 'install', 'chrome']);
  }
  const path = await installed();
  if (path === undefined) throw new Error('no Chromium could be installed: set PUPPETEER_EXECUTABLE_PATH');
  return path;
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
