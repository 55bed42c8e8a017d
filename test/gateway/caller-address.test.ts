import * as assert from 'uvu/assert';
import { type ApiOptions, buildApi } from '../../server/api/app.ts';
import { inProcessUpstream } from '../../server/gateway/upstream/in-process-upstream.ts';
import { ownBuildersFor } from '../support/builders/builders-for.ts';
import { startGateway } from '../support/gateway/gateway.ts';
import { http } from '../support/gateway/http.ts';
import { suite } from '../support/suite.ts';

suite('the address that failures are counted by', (test, hooks) => {
  const builders = ownBuildersFor(hooks);

  const failure = () => ({ login: builders.it.name('nobody'), password: 'Wrong-pass-1' });
  const counted = async () => {
    const keys = await builders.it.db.many<{ key: string }>(
      `delete from failed_attempts where key like '%address%' returning key`,
    );
    return keys.map(({ key }) => key.split(' ').at(-1));
  };
  const countedAt = async (trustProxy: ApiOptions['trustProxy'], remoteAddress: string, forwardedFor: string) => {
    const app = buildApi({ services: builders.it.services, ...(trustProxy && { trustProxy }) });
    const headers = { 'x-forwarded-for': forwardedFor };
    await app.inject({ method: 'POST', url: '/wmsapi/v1/user/token', payload: failure(), remoteAddress, headers });
    await app.close();
    return counted();
  };

  test('a standalone API uses the address of its socket, except for requests from a configured proxy', async () => {
    assert.equal(await countedAt(undefined, '10.0.0.9', '1.2.3.4'), ['10.0.0.9']);
    assert.equal(await countedAt([], '10.0.0.9', '1.2.3.4'), ['10.0.0.9']);
    assert.equal(await countedAt(['10.0.0.5'], '10.0.0.9', '1.2.3.4'), ['10.0.0.9']);
    assert.equal(await countedAt(['10.0.0.5'], '10.0.0.5', '1.2.3.4'), ['1.2.3.4']);
  });

  test('G28 an API behind our gateway uses the address that the gateway sees, whatever the request claims', async () => {
    const api = buildApi({ services: builders.it.services, trustProxy: true });
    const gateway = await startGateway({ upstream: inProcessUpstream(api) });
    const headers = { 'x-forwarded-for': '1.2.3.4', 'x-real-ip': '1.2.3.4' };
    const { status } = await http(`${gateway.url}/wmsapi/v1/user/token`, { method: 'POST', body: failure(), headers });
    await gateway.close();
    await api.close();
    assert.is(status, 401);
    assert.equal(await counted(), ['127.0.0.1']);
  });
});
