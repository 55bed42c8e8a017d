import { existsSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { variables } from '../../../server/config/variables.ts';
import { readConfig } from '../../../server/config.ts';
import { longestStop, operationsFile, variablesOf } from '../../support/deployment.ts';
import { suite } from '../../support/suite.ts';

suite('files for systemd', (test, { before }) => {
  let unit: Record<string, string> = {};
  let settings: Record<string, string> = {};

  before(async () => {
    unit = variablesOf(await operationsFile('wms.service'));
    settings = variablesOf(await operationsFile('wms.env'));
  });

  test('wms.env sets only variables of the product, with valid values', () => {
    assert.equal(
      Object.keys(settings).filter((name) => !(name in variables.schema)),
      [],
    );
    assert.is(readConfig(settings).TRUST_PROXY?.length, 1);
  });

  test('the unit starts the product, with its data in the folder of the unit', () => {
    const [, program = ''] = /^\/usr\/bin\/node (\S+)$/.exec(unit.ExecStart ?? '') ?? [];
    assert.ok(existsSync(program), program);
    assert.match(unit.Environment ?? '', `WMS_DATA=/var/lib/${unit.StateDirectory}`);
    assert.match(unit.Environment ?? '', `NODE_COMPILE_CACHE=/var/cache/${unit.CacheDirectory}`);
  });

  test('the unit lets the WMS stop its own PostgreSQL, and does not restart it with a wrong variable', () => {
    assert.is(unit.KillMode, 'mixed');
    assert.ok(Number(unit.TimeoutStopSec) > longestStop(readConfig(settings).STOP_NOTICE_SECONDS));
    assert.is(unit.RestartPreventExitStatus, '2');
  });
});
