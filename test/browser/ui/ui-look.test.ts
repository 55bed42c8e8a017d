import * as assert from 'uvu/assert';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { until } from '../../support/browser/page.ts';
import { becomes } from '../../support/eventually.ts';
import { type Gallery, type GalleryOptions, openGallery } from '../../support/gallery/open-gallery.ts';
import { suite } from '../../support/suite.ts';

const layer = 'dialog[open], [role="menu"]:popover-open';
const pages = ['basics', 'fields', 'forms', 'list', 'document', 'questions'];
const sizes: readonly (GalleryOptions & { name: string; width: number })[] = [
  { name: 'a desk', width: 1360, height: 768 },
  { name: 'a handheld', width: 360, height: 640, touch: true },
];

const looks = [
  ['light', 'vm'],
  ['dark', 'H3G'],
] as const;

suite('the look of the building blocks', (test, hooks) => {
  let gallery: Gallery;
  hooks.before(async () => {
    gallery = await openGallery();
  });
  hooks.after(() => gallery.close());

  for (const name of pages) {
    for (const size of sizes) {
      test(`${name} on ${size.name} has no axe fault in light and dark and does not scroll sideways`, async () => {
        const page = await gallery.open(name, { ...size, query: 'status=expected' });
        await until(page, () => document.querySelector('.row-bone, [aria-busy="true"].list') === null);
        for (const [theme, layout] of looks) {
          await page.evaluate((look) => Object.assign(document.documentElement.dataset, look), { theme, layout });
          assert.equal(await accessibilityFaults(page, theme), [], theme);
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(width <= size.width, `${width} px wide, ${theme}`);
        }
        await page.close();
      });
    }
  }

  test('touch targets are 44 pixels on coarse pointers', async () => {
    for (const name of ['basics', 'fields', 'forms']) {
      const page = await gallery.open(name, { width: 360, height: 640, touch: true });
      // A tick is also hit by its label.
      const small = await page.$$eval('button, input, select', (elements) =>
        elements
          .map((element) => element.closest('label') ?? element)
          .map((target) => ({
            name: target.textContent || target.getAttribute('aria-label'),
            box: target.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.height > 0 && (box.height < 44 || box.width < 44))
          .map(({ name, box }) => `${name} ${box.width} x ${box.height}`),
      );
      assert.equal(small, []);
      await page.close();
    }
  });

  test('layers have no axe fault', async () => {
    const page = await gallery.open('basics');
    for (const opener of ['Export', 'Open dialog', 'Open panel']) {
      await page.locator(`::-p-xpath((//main//button[normalize-space()="${opener}"])[last()])`).click();
      await page.waitForSelector(layer);
      assert.equal(await accessibilityFaults(page), []);
      await page.keyboard.press('Escape');
      await until(page, (open) => document.querySelector(open) === null, layer);
    }
    await page.close();
  });

  test('nothing moves for users who prefer reduced motion', async () => {
    const page = await gallery.open('document');
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await becomes(() => page.evaluate(() => document.getAnimations().length), 0);
    await page.close();
  });
});
