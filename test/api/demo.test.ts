import * as assert from 'uvu/assert';
import { fillDemo } from '../../server/demo/fill-demo.ts';
import { createToken } from '../../shared/contract/account.ts';
import { suite } from '../support/suite.ts';
import { worldFor } from '../support/world/world.ts';

suite('the demo', (test, hooks) => {
  const world = worldFor(hooks);

  test('fills an empty database once: companies of both layouts, stock, open and half-counted ERNs', async () => {
    assert.is(await fillDemo(world.it.services), true);
    assert.is(await fillDemo(world.it.services), false);
    const layouts = await world.it.db.many<{ layout: string }>('select layout from companies order by layout');
    assert.equal(
      layouts.map((company) => company.layout),
      ['H3G', 'vm'],
    );
    const states = await world.it.db.many<{ status: string }>('select distinct status from erns order by status');
    assert.equal(
      states.map((ern) => ern.status),
      ['expected', 'received'],
    );
    const picks = await world.it.db.many<{ status: string }>('select distinct status from picks order by status');
    assert.equal(
      picks.map((pick) => pick.status),
      ['created', 'deleted', 'despatched', 'started'],
    );
    const { lines } = await world.it.db.one<{ lines: number }>(
      'select count(*) as lines from stock_lines where quantity > 0',
    );
    assert.ok(lines > 200, `only ${lines} stock lines`);
  });

  test('its accounts sign in with the password that the README names', async () => {
    const logins = ['demo-admin', 'demo-vm-manager', 'demo-vm-storeman', 'demo-h3g-storeman', 'demo-h3g-manager'];
    for (const login of [...logins, 'demo-viewer', 'demo-none']) {
      const { token } = await world.it.stranger().ok(createToken, { login, password: 'Demo-pass-1' });
      assert.ok(token !== undefined, login);
    }
  });
});
