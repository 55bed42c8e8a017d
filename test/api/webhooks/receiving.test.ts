import * as assert from 'uvu/assert';
import { callSignature } from '../../../server/queue/web-call.ts';
import { shownReceiver } from '../../support/builders/webhooks.ts';
import { suite } from '../../support/suite.ts';

type IsFromWms = (header: string, body: string | Buffer, secret: string, now?: number) => boolean;

suite('the receiver that docs/api/webhooks.md shows', (test, { before }) => {
  let isFromWms: IsFromWms = () => false;

  before(async () => {
    ({ isFromWms } = await import(`data:text/javascript,${encodeURIComponent(shownReceiver())}`));
  });

  const body = '{"delivery":4711,"name":"Müller"}';
  const now = new Date('2026-11-22T08:14:03Z');

  test('the receiver accepts a signed call as text and as bytes, under each of two secrets', () => {
    const header = callSignature(body, ['whsec_new', 'whsec_old'], now);
    for (const secret of ['whsec_new', 'whsec_old']) {
      assert.ok(isFromWms(header, body, secret, now.getTime()));
      assert.ok(isFromWms(header, Buffer.from(body), secret, now.getTime()));
    }
  });

  test('the receiver refuses another body, secret or time and an invalid header', () => {
    const header = callSignature(body, ['whsec_new'], now);
    const at = now.getTime();
    assert.not.ok(isFromWms(header, `${body} `, 'whsec_new', at));
    assert.not.ok(isFromWms(header, body, 'whsec_other', at));
    assert.not.ok(
      isFromWms(
        header.replace(/t=\d+/, (time) => `${time}0`),
        body,
        'whsec_new',
        at,
      ),
    );
    assert.ok(isFromWms(header, body, 'whsec_new', at + 299_000));
    for (const late of [301_000, -301_000]) assert.not.ok(isFromWms(header, body, 'whsec_new', at + late));
    for (const none of ['', 'v1=', 't=x,v1=', `t=${at / 1000}`, `t=${at / 1000},v1=zz`]) {
      assert.not.ok(isFromWms(none, body, 'whsec_new', at));
    }
  });
});
