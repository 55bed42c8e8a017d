import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { Comments } from '../../server/api/docs/comments.ts';
import { openApiDocument } from '../../server/api/docs/open-api.ts';
import { temporaryFolder } from '../support/folder.ts';
import { suite } from '../support/suite.ts';

const redocly = join(import.meta.dirname, '../../node_modules/.bin/redocly');

/** The linter also checks examples against their schemas. No request leaves the machine. */
const silent = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };

suite('redocly lint', (test) => {
  test('redocly lint finds no problem in the OpenAPI document', async () => {
    const { code, problems } = await lint(openApiDocument('1.0.0', new Comments()));
    assert.equal([code, problems], [0, []]);
  });

  test('redocly lint finds an example that its schema refuses', async () => {
    const document = JSON.stringify(openApiDocument('1.0.0', new Comments()));
    assert.match(document, '"signedBy":"B. Driver"');
    const { code, problems } = await lint(JSON.parse(document.replaceAll('"signedBy":"B. Driver"', '"signedBy":7')));
    assert.ok(problems.length > 0);
    assert.ok(
      problems.every(({ ruleId }) => ruleId === 'no-invalid-media-type-examples'),
      `ends with ${code}`,
    );
  });
});

async function lint(document: unknown): Promise<{ code: number; problems: { ruleId: string }[] }> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
  const parameters = ['lint', 'openapi.json', '--extends=recommended', '--format=json'];
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env: { ...process.env, ...silent }, maxBuffer: 64_000_000 };
    const child = execFile(process.execPath, [redocly, ...parameters], options, (_error, stdout) => {
      try {
        resolve({ code: child.exitCode ?? -1, problems: JSON.parse(stdout).problems });
      } catch (error) {
        reject(error);
      }
    });
  });
}
