import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import puppeteer, { type LaunchOptions } from 'puppeteer';

const run = promisify(execFile);
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];

/** Launch options for full Chromium: the installed one, or one fetched now. */
export async function chromium(): Promise<LaunchOptions> {
  return launchOptions((await installed()) ?? (await fetched()));
}

/** Launch options for tests. Prefers the headless shell: the same engine without windows, at half the processor time. */
export async function headlessShell(): Promise<LaunchOptions> {
  const path = process.env.PUPPETEER_EXECUTABLE_PATH ?? onPath(shells) ?? (await installedShell());
  return path === undefined ? chromium() : launchOptions(path);
}

function launchOptions(executablePath: string): LaunchOptions {
  return {
    executablePath,
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
  return onPath(names) ?? puppeteerOwn();
}

function onPath(wanted: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => wanted.map((name) => join(folder, name))).find(isRunnable);
}

/** Installs the shell next to Chromium where packages can be installed. Without a network, the tests use Chromium. */
async function installedShell(): Promise<string | undefined> {
  if (!hasApt()) return undefined;
  try {
    await install('chromium-headless-shell');
  } catch (error) {
    console.warn(error);
  }
  return onPath(shells);
}

async function puppeteerOwn(): Promise<string | undefined> {
  const path = await puppeteer.executablePath();
  return isRunnable(path) ? path : undefined;
}

/** Debian's package where it can be installed, otherwise the browser that puppeteer names. */
async function fetched(): Promise<string> {
  if (hasApt()) {
    await install('chromium');
  } else {
    await run('npx', ['puppeteer', 'browsers', 'install', 'chrome']);
  }
  const path = await installed();
  if (path === undefined) throw new Error('no Chromium could be installed: set PUPPETEER_EXECUTABLE_PATH');
  return path;
}

function hasApt(): boolean {
  return process.getuid?.() === 0 && isRunnable('/usr/bin/apt-get');
}

/** One process at a time, because apt-get fails while another one runs. */
async function install(name: string): Promise<void> {
  const command = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${name}`;
  await run('flock', [join(tmpdir(), 'wms-apt.lock'), 'sh', '-c', command]);
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
