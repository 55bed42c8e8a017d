import * as assert from 'uvu/assert';
import { createErn, receiveErn } from '../../shared/contract/goods-in/goods-in.ts';
import { listSkus } from '../../shared/contract/skus/skus.ts';
import { createWebhook, listWebhookDeliveries } from '../../shared/contract/webhooks/webhooks.ts';
import type { Access } from '../../shared/permissions.ts';
import { Session } from '../../tools/replay/session.ts';
import { inShort, payloadOf } from '../support/builders/webhooks.ts';
import { startEpodServer } from '../support/epod-server.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/folder.ts';
import { type Program, startProgram } from '../support/program.ts';
import { suite } from '../support/suite.ts';

const certificate = new URL('../fixtures/tls/epod-cert.pem', import.meta.url).pathname;

suite('webhooks of a server that is killed', (test) => {
  test('R5 a sent but unrecorded delivery is sent again in order and under its first number', async () => {
    const dataDir = await temporaryFolder();
    const variables = { ALLOW_PRIVATE_CALLS: 'on', NODE_EXTRA_CA_CERTS: certificate };
    const start = () => startProgram({ WMS_DATA: dataDir, WMS_DEMO: 'on', ...variables });
    const receiver = await startEpodServer();
    const program = await start();
    const storeman = await signIn(program, 'demo-vm-storeman');
    const administrator = await signIn(program, 'demo-admin');
    const webhook = await administrator.session.call(createWebhook, administrator.access, {
      ...{ name: 'ERP', url: receiver.url, subjects: ['ern'], accessId: storeman.access.id },
    });

    // The receiver accepts the first call, but the program dies before it reads the answer.
    const committed = Promise.withResolvers<void>();
    receiver.answer = async (response) => {
      await committed.promise;
      program.process.kill('SIGKILL');
      await program.ended;
      response.end('thanks');
    };
    const ern = await receivedErn(storeman);
    committed.resolve();
    await program.ended;
    await Promise.all([storeman.session.close(), administrator.session.close()]);
    assert.equal(receiver.calls.map(inShort), [`created ern ${ern}`]);

    receiver.answer = (response) => response.end('thanks');
    const next = await start();
    await eventually(() => assert.is(receiver.calls.length, 3));
    assert.equal(receiver.calls.map(inShort), [`created ern ${ern}`, `created ern ${ern}`, `changed ern ${ern}`]);
    const [sent = 0, again = 0, later = 0] = receiver.calls.map((call) => payloadOf(call).delivery);
    assert.is(again, sent);
    assert.ok(later > sent);
    const { session, access } = await eventually(() => signIn(next, 'demo-admin'));
    await eventually(async () => {
      const { items } = await session.call(listWebhookDeliveries, access, { id: webhook.id, sort: 'createdAt' });
      assert.equal(
        items.map(({ id, state }) => ({ id, state })),
        [
          { id: sent, state: 'delivered' },
          { id: later, state: 'delivered' },
        ],
      );
    });
    await session.close();
    await next.stop();
    await receiver.close();
  });
});

interface Person {
  session: Session;
  access: Access;
}

async function signIn({ url }: Program, login: string): Promise<Person> {
  const session = new Session(url, 2);
  await session.signIn(login, 'Demo-pass-1');
  const [access] = session.accesses;
  if (access === undefined) throw new Error(`${login} has no access`);
  return { session, access };
}

/** An ERN that was announced and received, which is two changes. */
async function receivedErn({ session, access }: Person): Promise<number> {
  const { items } = await session.call(listSkus, access, { limit: 500 });
  const stockCode = items.find(({ onDrums }) => !onDrums)?.stockCode ?? '';
  const { id } = await session.call(createErn, access, { lines: [{ stockCode, quantity: '3' }] });
  await session.call(receiveErn, access, { id, asShipped: true });
  return id;
}
