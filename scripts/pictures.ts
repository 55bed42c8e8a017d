import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import puppeteer, { type Page } from 'puppeteer';
import { DEMO_PASSWORD } from '../server/demo/demo-users.ts';
import { chromium } from '../test/support/browser/chromium.ts';
import { fillSignIn, showTheme, titled } from '../test/support/browser/page.ts';
import { temporaryFolder } from '../test/support/folder.ts';
import { startProgram } from '../test/support/program.ts';

/**
 * Takes the pictures of README from the current demo: a list and a document, on a desktop and a handheld, light and dark. Take them again
 * when a screen changes, and never draw or retouch them.
 */
const target = 'docs/pictures';

const viewports = {
  desk: { width: 1180, height: 680 },
  hand: { width: 360, height: 740, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const;

await run('scripts/build.ts');
await mkdir(target, { recursive: true });
const program = await startProgram({ WMS_DATA: await temporaryFolder(), WMS_DEMO: 'on' });
const browser = await puppeteer.launch(await chromium());
try {
  const page = await browser.newPage();
  await page.setViewport(viewports.desk);
  await page.goto(`${program.url}/wms`);
  await fillSignIn(page, 'demo-vm-storeman', DEMO_PASSWORD);
  await titled(page, 'Home - WMS');
  const list = `${program.url}/wms/goodsIn/erns`;
  await page.goto(list);
  await page.waitForSelector('.row:has(.late) a');
  const document = await page.$eval('.row:has(.late) a', (link) => (link as HTMLAnchorElement).href);
  for (const [name, address, shown] of [
    ['list', list, '.row:not(.row-bone)'],
    ['document', document, '.line'],
  ] as const)
    for (const device of ['desk', 'hand'] as const)
      for (const theme of ['light', 'dark'] as const) {
        await showTheme(page, theme);
        await page.setViewport(viewports[device]);
        await page.goto(address);
        await page.waitForSelector(shown);
        await atRest(page);
        await page.screenshot({ path: join(target, `${name}-${device}-${theme}.png`) });
        console.log(`${target}/${name}-${device}-${theme}.png`);
      }
} finally {
  await browser.close();
  await program.stop();
}

/** Waits until everything the screen requested is loaded and painted. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.bone, .spinner, [aria-busy="true"]') === null);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

async function run(script: string): Promise<void> {
  const [code] = await once(spawn(process.execPath, [script], { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
}
