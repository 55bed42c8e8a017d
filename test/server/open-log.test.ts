import * as assert from 'uvu/assert';
import { type OpenLog, openLog } from '../../server/open-log.ts';
import { suite } from '../support/suite.ts';

type Given = Partial<Parameters<typeof openLog>[0]> & { isTTY?: boolean };

suite('the log', (test) => {
  function printed(given: Given, work: (opened: OpenLog) => void): string {
    let text = '';
    const write = (piece: string | Uint8Array) => {
      text += String(piece);
      return true;
    };
    const { isTTY = false, LOG_FORMAT = 'auto', LOG_LEVEL = 'info' } = given;
    work(openLog({ LOG_FORMAT, LOG_LEVEL }, { write, isTTY }));
    return text;
  }

  test('the log has sentences on a terminal and JSON elsewhere, unless LOG_FORMAT sets the format', () => {
    const say = ({ log }: OpenLog) => log.info('Starting');
    assert.is(printed({ isTTY: true }, say), 'Starting\n');
    assert.is(printed({ LOG_FORMAT: 'text' }, say), 'Starting\n');
    for (const given of [{}, { isTTY: true, LOG_FORMAT: 'json' }] as const) {
      const { level, msg } = JSON.parse(printed(given, say));
      assert.equal([level, msg], [30, 'Starting']);
    }
  });

  test('the log of a failure has its time, its reason and its request', () => {
    const output = printed({ LOG_FORMAT: 'text' }, ({ log }) => {
      log.child({ requestId: 'r-1' }).error({ err: new Error('the disk is full') }, 'request failed');
      log.warn({ check: 'database' }, 'not ready');
    });
    const [failed = '', notReady = ''] = output.split('\n');
    assert.match(failed, /^\d\d:\d\d:\d\d error: request failed: the disk is full \(request r-1\)$/);
    assert.match(notReady, /^\d\d:\d\d:\d\d warn: not ready \(check "database"\)$/);
    assert.is(output.trim().split('\n').length, 2);
  });

  test('the log shows the stack of a failure when LOG_LEVEL is debug', () => {
    const fail = ({ log }: OpenLog) => log.error({ err: new Error('broken') }, 'request failed');
    assert.match(printed({ LOG_FORMAT: 'text', LOG_LEVEL: 'debug' }, fail), /\n\s+at .*open-log\.test\.ts/);
  });

  test('the log omits levels below LOG_LEVEL', () => {
    const say = ({ log }: OpenLog) => log.info('Starting');
    assert.is(printed({ LOG_FORMAT: 'text', LOG_LEVEL: 'warn' }, say), '');
    assert.is(printed({ LOG_FORMAT: 'text', LOG_LEVEL: 'silent' }, say), '');
  });

  test('text from a sender can neither move the cursor nor start a line', () => {
    const output = printed({ LOG_FORMAT: 'text' }, ({ log }) =>
      log.warn({ err: new Error('no \u001b[2J such\nWMS is at http://evil\u009b') }, 'odd'),
    );
    assert.match(output, /warn: odd: no {2}\[2J such WMS is at http:\/\/evil $/m);
    assert.is(output.split('\n').length, 2);
  });
});
