import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as assert from 'uvu/assert';
import type { AreaTexts } from '../../shared/texts/area-texts.ts';
import { areas } from '../../shared/texts/en/areas.ts';
import { keysSaidBy } from '../support/keys-said-by.ts';
import { filesFrom } from '../support/sources.ts';
import { suite } from '../support/suite.ts';

const keysOf = (all: readonly AreaTexts[]) => new Set(all.flatMap((area) => Object.keys(area.default)));
const keys = keysOf(Object.values(areas));

suite('texts of the first load', (test) => {
  test('the first load includes every text that it displays and no unused area', async () => {
    const files = [...(await filesFrom(['client/main.tsx']))];
    const brought = await Promise.all(files.filter(isTexts).map(areaIn));
    const usedKeys = new Set((await Promise.all(files.filter(isClient).map(saidBy))).flat());
    assert.equal(
      [...usedKeys].filter((key) => !keysOf(brought).has(key)),
      [],
    );
    assert.equal(
      brought.filter((area) => [...keysOf([area])].every((key) => !usedKeys.has(key))),
      [],
    );
  });
});

const isTexts = (file: string) => /^shared\/texts\/en\/(?!areas)/.test(file);
const isClient = (file: string) => file.startsWith('client/');

async function areaIn(file: string): Promise<AreaTexts> {
  const [area] = Object.values((await import(resolve(file))) as Record<string, AreaTexts>);
  assert.ok(area, file);
  return area;
}

async function saidBy(file: string): Promise<string[]> {
  return [...keysSaidBy(await readFile(file, 'utf8'), keys)];
}
