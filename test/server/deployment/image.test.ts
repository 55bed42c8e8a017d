import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { readConfig } from '../../../server/config.ts';
import { filesFrom, sourcesLike } from '../../support/sources.ts';
import { suite } from '../../support/suite.ts';

suite('the image', (test, { before }) => {
  let lines: readonly string[] = [];
  before(async () => {
    lines = (await readFile('Dockerfile', 'utf8')).split('\n');
  });

  test('the image has the fonts of prints and no other', async () => {
    const [source] = await sourcesLike('server/api/prints/typefaces.ts');
    const used = [...(source?.text.matchAll(/[\w-]+\.ttf'/g) ?? [])].map(([name]) => name.slice(0, -1));
    const [, removal = ''] = /^RUN find node_modules (.*) -delete$/m.exec(lines.join('\n')) ?? [];
    assert.match(removal, "-name '*.[ot]tf'");
    assert.equal(removal.match(/[\w-]+\.ttf(?= |$)/g)?.sort(), used.sort());
    assert.is(used.length, 2);
  });

  test('the image removes the packages that its list leaves out', () => {
    assert.ok(lines.includes('RUN rm -r node_modules/typescript node_modules/@typescript'));
  });

  test('the image has each source that its commands import', async () => {
    const copied = lines.flatMap((line) => /^COPY (?!--)(.*) \S+$/.exec(line)?.[1]?.split(' ') ?? []);
    const commands = copied.filter((path) => /^scripts\/(?!build|sbom)[\w-]+\.ts$/.test(path));
    assert.ok(commands.length > 5);
    const needed = [...(await filesFrom([...commands, 'server/main.ts']))];
    assert.equal(
      needed.filter((file) => !copied.some((path) => file === path || file.startsWith(`${path}/`))),
      [],
    );
  });

  test('the image listens on the port of the product and runs as a user without rights', () => {
    assert.ok(lines.includes(`EXPOSE ${readConfig({}).PORT}`));
    assert.is(lines.filter((line) => line.startsWith('USER ')).at(-1), 'USER node');
  });
});
