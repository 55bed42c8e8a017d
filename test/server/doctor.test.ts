import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { freshDatabase } from '../support/database/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startMailServer } from '../support/mail-server.ts';
import { freePort } from '../support/program.ts';
import { suite } from '../support/suite.ts';

suite('the doctor', (test) => {
  test('a good installation has no wrong finding, and the test mail arrives', async () => {
    const mailServer = await startMailServer();
    const { code, output } = await doctor(['--to=ann@example.com'], {
      ...{ DATABASE_URL: await freshDatabase(), DATABASE_CONNECTIONS: '2', WMS_DATA: await temporaryFolder() },
      ...{ SMTP_URL: mailServer.url, MAIL_FROM: 'WMS <wms@example.com>' },
    });
    await mailServer.close();
    assert.not.match(output, 'WRONG');
    assert.match(output, 'No migrations are pending.');
    assert.match(output, 'The clocks of the database and of this machine agree.');
    assert.equal(
      mailServer.mails.map(({ to, subject }) => [to, subject]),
      [[['ann@example.com'], 'WMS: test mail']],
    );
    assert.is(code, 0);
  });

  test('each fault of a bad installation is a sentence with advice, and the exit code is 1', async () => {
    const port = await freePort();
    const { code, output } = await doctor([], {
      ...{ DATABASE_URL: `postgres://wms@127.0.0.1:${port}/wms`, WMS_DATA: await temporaryFolder(), WMS_DATE: 'x' },
      ...{ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'wms@example.com' },
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    });
    const wrong = output.split('\n').filter((line) => line.startsWith('WRONG'));
    const expected = [
      'did you mean WMS_DATA',
      'correct DATABASE_URL',
      'correct SMTP_URL',
      'PUBLIC_URL does not answer',
    ];
    assert.is(wrong.length, expected.length, output);
    for (const [index, text] of expected.entries()) assert.match(wrong[index] ?? '', text);
    assert.is(code, 1);
  });

  test('too few connections are wrong, and so are invalid variables and options', async () => {
    const database = { DATABASE_URL: await freshDatabase(), WMS_DATA: await temporaryFolder() };
    const few = await doctor([], { ...database, DATABASE_CONNECTIONS: '500' });
    assert.match(few.output, /WRONG {2}PostgreSQL allows \d+ connections, and a copy of the WMS needs 1032: raise/);
    const invalid = await doctor([], { PORT: 'x' });
    assert.match(invalid.output, 'PORT: expected a port from 1 to 65535');
    const option = await doctor(['--mail'], database);
    assert.match(option.output, 'usage: npm run doctor');
    assert.equal([few.code, invalid.code, option.code], [1, 1, 1]);
  });
});

async function doctor(parameters: string[], variables: Record<string, string>) {
  const { PATH } = process.env;
  const script = join(import.meta.dirname, '../../scripts/doctor.ts');
  const child = spawn(process.execPath, [script, ...parameters], { env: { PATH, ...variables } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}
