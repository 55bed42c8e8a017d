import * as assert from 'uvu/assert';
import { post, type WebCallOptions } from '../../server/queue/web-call.ts';
import { answers, type EpodServer, epodCertificate, startEpodServer } from '../support/epod-server.ts';
import { suite } from '../support/suite.ts';

const name = 'epod.example.com';

suite('a web call', (test, hooks) => {
  let server: EpodServer;
  hooks.before(async () => {
    server = await startEpodServer();
  });
  hooks.after(() => server.close());

  const calling = (url: string, options: Partial<WebCallOptions> = {}) =>
    post(
      { url, headers: { 'wms-delivery': '7' }, body: '{"a":"é"}' },
      { allowPrivate: true, ca: epodCertificate, ...options },
    );
  const failed = (call: Promise<unknown>) =>
    call.then(
      () => 'it did not fail',
      (error: Error) => error.message,
    );
  const answering = (answer: EpodServer['answer']) => {
    server.calls = [];
    server.answer = answer;
  };
  const named = () => `https://${name}:${server.port}/notify`;
  const leadingTo = (...addresses: string[]) => {
    const hosts: string[] = [];
    const resolve = async (host: string) => {
      hosts.push(host);
      return addresses.map((address) => ({ address, family: 4 }));
    };
    return { hosts, resolve };
  };

  test('G69 a call connects to the checked address under its name and resolves the name once', async () => {
    answering(answers.accepts);
    const { hosts, resolve } = leadingTo('127.0.0.1');
    assert.equal(await calling(named(), { resolve }), { status: 200, text: 'thanks' });
    assert.equal(hosts, [name]);
    const [call] = server.calls;
    assert.is(call?.headers.host, `${name}:${server.port}`);
    assert.is(call?.body, '{"a":"é"}');
    assert.is(call?.headers['content-type'], 'application/json');
  });

  test('G69 a call makes no connection to a name with a private address, alone or among others', async () => {
    answering(answers.accepts);
    for (const addresses of [['127.0.0.1'], ['93.184.216.34', '127.0.0.1']]) {
      const { resolve } = leadingTo(...addresses);
      assert.match(await failed(calling(named(), { allowPrivate: false, resolve })), 'not public');
    }
    assert.is(await failed(calling(server.url, { allowPrivate: false })), 'it is not a public one');
    assert.is(await failed(calling(server.url.replace('https', 'http'))), 'it does not begin with https://');
    assert.equal(server.calls, []);
  });

  test('G69 a call fails on an untrusted certificate and on one for another name', async () => {
    answering(answers.accepts);
    const { resolve } = leadingTo('127.0.0.1');
    assert.match(await failed(calling(`https://other.example.com:${server.port}/`, { resolve })), 'altnames');
    assert.match(await failed(post({ url: server.url, headers: {}, body: '' }, { allowPrivate: true })), 'self-signed');
    assert.equal(server.calls, []);
  });

  test('G69 a call follows no redirect and returns any status with the start of the answer', async () => {
    answering(answers.redirects);
    assert.equal(await calling(server.url), { status: 307, text: '' });
    assert.is(server.calls.length, 1);
    answering(answers.fails);
    assert.equal(await calling(server.url), { status: 503, text: 'try later' });
  });

  test('G69 a call does not wait for an endless answer and accepts an answer that is not text', async () => {
    answering(answers.neverEnds);
    assert.equal(await calling(server.url), { status: 200, text: 'x'.repeat(1000) });
    answering(answers.answersRubbish);
    assert.is((await calling(server.url)).status, 200);
  });

  test('G69 an interrupted answer counts at the deadline', async () => {
    answering(answers.breaksOff);
    assert.equal(await calling(server.url, { deadline: 500 }), { status: 200, text: 'half' });
  });

  test('G69 a call without an answer, with invalid HTTP, a broken connection or an endless head fails', async () => {
    answering(answers.saysNothing);
    assert.is(await failed(calling(server.url, { deadline: 300 })), 'no answer within 0.3 s');
    for (const answer of [answers.babbles, answers.hangsUp, answers.brags]) {
      answering(answer);
      assert.is.not(await failed(calling(server.url)), 'it did not fail');
      assert.is(server.calls.length, 1);
    }
  });

  test('an unknown name is reported in a plain sentence', async () => {
    const resolve = async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND epod.example.com'), { code: 'ENOTFOUND' });
    };
    assert.is(await failed(calling(named(), { resolve })), 'no server has this name');
  });

  test('G69 a name server that never answers ends the call at the deadline', async () => {
    answering(answers.accepts);
    const resolve = () => new Promise<never>(() => undefined);
    assert.is(await failed(calling(named(), { resolve, deadline: 200 })), 'its name was not found in time');
    assert.equal(server.calls, []);
  });
});
