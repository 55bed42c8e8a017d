import { execFile } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { permissions } from '../../shared/permissions.ts';
import { ownServedFor } from '../support/browser/served.ts';
import { temporaryFolder } from '../support/folder.ts';
import { assertWholeJob, integratorAt } from '../support/integrator.ts';
import { suite } from '../support/suite.ts';

const run = promisify(execFile);
const programs = join(import.meta.dirname, '../../docs/api/clients');

/** The code that generators create for files that are not JSON, as docs/api/README.md describes. */
const pythonConfiguration = `content_type_overrides:
  application/pdf: application/octet-stream
  image/svg+xml: application/octet-stream
  image/*: application/octet-stream
  text/csv: application/octet-stream
`;

/** The tools of other languages, which npm does not install: `npm run clients` (docs/api/README.md describes how to install them). */
suite('the OpenAPI document and the tools of integrators', (test, hooks) => {
  const served = ownServedFor(hooks);
  let folder = '';

  hooks.before(async () => {
    folder = await temporaryFolder();
    const document = await (await fetch(`${served.it.url}/wmsapi/v1/openapi.json`)).text();
    await writeFile(join(folder, 'openapi.json'), document);
    await writeFile(join(folder, 'python.yaml'), pythonConfiguration);
    await writeFile(join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]\n');
    await copyFile(join(programs, 'whole_job.py'), join(folder, 'whole_job.py'));
  });

  test('openapi-spec-validator finds nothing', async () => {
    await tool('openapi-spec-validator', 'openapi.json');
  });

  test('spectral finds nothing', async () => {
    await tool('spectral', 'lint', '--fail-severity=hint', 'openapi.json');
  });

  test('a Python client does the whole job', async () => {
    await tool(
      'openapi-python-client',
      ...['generate', '--path=openapi.json', '--config=python.yaml', '--meta=none', '--output-path=wms_api_client'],
    );
    await tool('python3', '-m', 'compileall', '-q', 'wms_api_client');
    await assertWholeJob(served.it, await integratorAt(served.it), (env) => toolWith(env, 'python3', 'whole_job.py'));
  });

  test('a Java client does the whole job', async () => {
    const options = '-g java --library native --additional-properties=useSingleRequestParameter=true';
    await tool('openapi-generator-cli', ...`generate ${options} -i openapi.json -o java`.split(' '));
    await copyFile(join(programs, 'WholeJob.java'), join(folder, 'java/src/main/java/WholeJob.java'));
    const command = '-q -B -f java/pom.xml compile exec:java -Dexec.mainClass=WholeJob'.split(' ');
    await assertWholeJob(served.it, await integratorAt(served.it), (env) => toolWith(env, 'mvn', ...command));
  });

  test('schemathesis finds nothing', async () => {
    const { WMS_URL, WMS_TOKEN } = (await integratorAt(served.it, permissions)).variables;
    await tool(
      'schemathesis',
      `--config-file=${join(import.meta.dirname, 'schemathesis.toml')}`,
      ...['run', 'openapi.json', `--url=${WMS_URL}/wmsapi/v1`, `--header=Authorization: Bearer ${WMS_TOKEN}`],
    );
  });

  function tool(name: string, ...parameters: string[]): Promise<string> {
    return toolWith({}, name, ...parameters);
  }

  async function toolWith(variables: Record<string, string>, name: string, ...parameters: string[]): Promise<string> {
    const env = { ...process.env, ...variables, PYTHONPATH: import.meta.dirname };
    try {
      return (await run(name, parameters, { cwd: folder, env, maxBuffer: 64_000_000 })).stdout;
    } catch (error) {
      const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
      throw new Error([message.slice(0, 500), stdout.slice(-100_000), stderr.slice(-5_000)].join('\n'));
    }
  }
});
