import * as assert from 'uvu/assert';
import { ApiError, NetworkError } from '../../../client/calls/errors.ts';
import { eventPieces, type LiveEvent } from '../../../client/state/live/event-pieces.ts';
import { type FeedQuery, LiveFeed } from '../../../client/state/live/live-feed.ts';
import { createRenewal } from '../../../client/state/live/throttle.ts';
import type { LiveChange } from '../../../shared/contract/changes/live.ts';
import { becomes, eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const change: LiveChange = { document: 'ern', id: 17, lines: null, stock: false, kind: 'count', by: 'Ann', page: null };

class Stream {
  readonly query: FeedQuery;
  readonly signal: AbortSignal;
  readonly #waiting: LiveEvent[] = [];
  #wake = Promise.withResolvers<void>();
  #isOver = false;

  constructor(query: FeedQuery, signal: AbortSignal) {
    this.query = query;
    this.signal = signal;
    signal.addEventListener('abort', () => this.#wake.reject(signal.reason));
    this.#wake.promise.catch(() => undefined);
  }

  say(name: string, data: object = {}, id = 'p:1'): void {
    this.#waiting.push({ name, id, data: JSON.stringify(data) });
    this.#wake.resolve();
  }

  end(): void {
    this.#isOver = true;
    this.#wake.resolve();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<LiveEvent> {
    for (;;) {
      await this.#wake.promise;
      yield* this.#waiting.splice(0);
      if (this.#isOver) return;
      this.#wake = Promise.withResolvers();
      if (this.signal.aborted) return;
    }
  }
}

function feedWith(open: (attempt: number) => Error | undefined = () => undefined) {
  const streams: Stream[] = [];
  const pauses: number[] = [];
  let attempts = 0;
  const feed = new LiveFeed({
    async open(query, signal) {
      attempts += 1;
      const failure = open(attempts);
      if (failure !== undefined) throw failure;
      const stream = new Stream(query, signal);
      streams.push(stream);
      return stream;
    },
    async pause(milliseconds) {
      pauses.push(milliseconds);
    },
    now: () => 0,
    chance: () => 0.5,
    pageId: 'own',
  });
  const changes: (string | undefined)[] = [];
  const hear = (liveChange: LiveChange | undefined) =>
    changes.push(liveChange && `${liveChange.kind} ${liveChange.document}/${liveChange.id}`);
  const stream = async (at: number) => {
    await eventually(() => assert.ok(streams[at] !== undefined));
    return streams[at] as Stream;
  };
  return { feed, streams, pauses, changes, hear, stream, attempts: () => attempts };
}

suite('the feed of changes', (test) => {
  test('a page uses one stream for all its topics, and each follower receives only its own changes', async () => {
    const { feed, streams, hear, changes, stream } = feedWith();
    const others: unknown[] = [];
    const stops = [feed.follow(['ern/17'], hear), feed.follow(['pick'], (liveChange) => others.push(liveChange))];
    const one = await stream(0);
    assert.equal(one.query.topic, ['ern/17', 'pick']);
    one.say('ready');
    one.say('change', change);
    await becomes(() => changes, ['count ern/17']);
    assert.equal([others, streams.length], [[], 1]);
    for (const stop of stops) stop();
    await becomes(() => one.signal.aborted, true);
  });

  test('the feed skips changes made by its own page', async () => {
    const { feed, hear, changes, stream } = feedWith();
    const stop = feed.follow(['ern'], hear);
    const one = await stream(0);
    one.say('change', { ...change, page: 'own' });
    one.say('change', { ...change, id: 18, page: 'another' });
    await becomes(() => changes, ['count ern/18']);
    stop();
  });

  test('the feed resumes after the last event, and missed changes cause a reload', async () => {
    const { feed, hear, changes, stream } = feedWith();
    const stop = feed.follow(['ern'], hear);
    const one = await stream(0);
    assert.is(one.query.back, 0);
    one.say('ready', {}, 'p:7');
    one.end();
    const two = await stream(1);
    assert.equal([two.query.after, two.query.back], ['p:7', undefined]);
    two.say('missed', {}, 'p:9');
    await becomes(() => changes, [undefined]);
    stop();
  });

  test('refused streams are retried with growing pauses, and followers reload at each attempt', async () => {
    const busy = new ApiError('live', 429, { code: 'too_many_requests', message: 'busy' });
    const { feed, hear, changes, pauses, stream } = feedWith((attempt) => (attempt < 4 ? busy : undefined));
    const stop = feed.follow(['ern'], hear);
    const one = await stream(0);
    assert.equal(changes, [undefined, undefined, undefined]);
    assert.equal(pauses, [1000, 2000, 4000]);
    one.say('ready');
    stop();
  });

  test('followers do not reload without a connection', async () => {
    const lost = new NetworkError(new Error('lost'));
    const { feed, hear, changes, stream } = feedWith((attempt) => (attempt < 3 ? lost : undefined));
    const stop = feed.follow(['ern'], hear);
    await stream(0);
    assert.equal(changes, []);
    stop();
  });

  test('the feed ends with the session and starts again with the next access', async () => {
    const over = new ApiError('live', 401, { code: 'session_ended', message: 'over' });
    const { feed, hear, attempts, stream } = feedWith((attempt) => (attempt === 1 ? over : undefined));
    const stop = feed.follow(['ern'], hear);
    await becomes(attempts, 1);
    feed.begin();
    await stream(0);
    stop();
  });

  test('the feed is closed while the page is hidden', async () => {
    const { feed, hear, stream } = feedWith();
    const stop = feed.follow(['ern'], hear);
    const one = await stream(0);
    one.say('ready', {}, 'p:3');
    await becomes(() => one.query.topic.length, 1);
    feed.setOpen(false);
    await becomes(() => one.signal.aborted, true);
    feed.setOpen(true);
    await stream(1);
    stop();
  });
});

suite('server-sent events', (test) => {
  test('events are read in pieces of any size, and comments are skipped', async () => {
    const text = ': beat\n\nid: p:1\nevent: ready\ndata: {}\n\nid: p:2\nevent: change\ndata: {"by":"Zoë"}\n\n:\n\n';
    const bytes = new TextEncoder().encode(text);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const events = [];
    for await (const event of eventPieces(body)) events.push(event);
    assert.equal(events, [
      { id: 'p:1', name: 'ready', data: '{}' },
      { id: 'p:2', name: 'change', data: '{"by":"Zoë"}' },
    ]);
  });
});

suite('renewing a list', (test) => {
  test('a list renews at once and then pauses, so many changes cause one more read', async () => {
    let count = 0;
    const renewal = createRenewal(() => {
      count += 1;
      return true;
    });
    for (let change = 0; change < 100; change += 1) renewal.soon();
    assert.is(count, 1);
    await becomes(() => count, 2);
    renewal.stop();
  });

  test('a renewal that is not possible yet is retried', async () => {
    let count = 0;
    const renewal = createRenewal(() => {
      count += 1;
      return count > 1;
    });
    renewal.soon();
    await becomes(() => count, 2);
    renewal.stop();
  });
});
