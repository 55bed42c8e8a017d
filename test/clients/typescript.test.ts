import { execFile } from 'node:child_process';
import { copyFile, symlink, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as assert from 'uvu/assert';
import { ownServedFor } from '../support/browser/served.ts';
import { temporaryFolder } from '../support/folder.ts';
import { assertWholeJob, integratorAt } from '../support/integrator.ts';
import { suite } from '../support/suite.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const program = join(root, 'docs/api/clients/whole-job.ts');

suite('a TypeScript client made of the OpenAPI document', (test, hooks) => {
  const served = ownServedFor(hooks);

  test('a generated client compiles and does the whole job', async () => {
    const folder = await compiled(await (await fetch(`${served.it.url}/wmsapi/v1/openapi.json`)).text());
    const { noteBytes } = await assertWholeJob(served.it, await integratorAt(served.it), async (env) => {
      const { stdout } = await run(process.execPath, [join(folder, 'whole-job.js')], { env });
      return stdout;
    });
    assert.ok(Number(noteBytes) > 1000, 'the despatch note is a file');
  });
});

async function compiled(document: string): Promise<string> {
  const folder = await temporaryFolder();
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await copyFile(program, join(folder, 'whole-job.ts'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'wms.ts'), await typesOf(document));
  const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
  const compilerOptions = { ...strict, target: 'es2024', module: 'nodenext', types: ['node'], skipLibCheck: true };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  await run(join(root, 'node_modules/.bin/tsc'), ['--project', folder]).catch(({ stdout }) =>
    assert.unreachable(stdout),
  );
  return folder;
}

/** openapi-typescript needs TypeScript 5, which is installed under another name beside the project's own version (decision 30). */
async function typesOf(document: string): Promise<string> {
  registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context) });
  const { default: openapiTypeScript, astToString } = await import('openapi-typescript');
  return astToString(await openapiTypeScript(JSON.parse(document)));
}
