import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { variableWarnings } from '../server/config.ts';
import { CannotStart } from '../server/db/errors.ts';
import { command } from './command.ts';
import { examineDatabase } from './doctor/database.ts';
import { type Finding, good, wrong } from './doctor/finding.ts';
import { examineAddress, examineDisk, examineMail } from './doctor/surroundings.ts';
import { visitDatabase } from './visit-database.ts';

/** `npm run doctor`: prints a sentence for each finding, and fails if something is wrong. */
await command('npm run doctor [-- --to=ADDRESS]', Math.min(1, process.argv.length - 2), async ([option], config) => {
  if (option !== undefined && !option.startsWith('--to='))
    throw new CannotStart('usage: npm run doctor [-- --to=ADDRESS]');
  print(variableWarnings().map(wrong));
  const { DATABASE_URL, WMS_DATA } = config;
  const examine = async (url: string) => print(await examineDatabase(url, config));
  if (DATABASE_URL !== undefined) await examine(DATABASE_URL);
  else if (existsSync(join(WMS_DATA, 'postgres'))) await visitDatabase(WMS_DATA, examine);
  else print([good(`There is no database in ${WMS_DATA} yet: the first start creates it.`)]);
  print([
    await examineMail(config, option?.slice('--to='.length)),
    await examineAddress(config),
    await examineDisk(config),
  ]);
});
// Invalid variables end other commands with 2.
if (process.exitCode !== undefined) process.exitCode = 1;

function print(findings: readonly Finding[]): void {
  for (const { isGood, sentence } of findings) {
    console.log(`${isGood ? 'ok   ' : 'WRONG'}  ${sentence}`);
    if (!isGood) process.exitCode = 1;
  }
}
