import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type HomeChoice, readHome, saveHome } from '../../../shared/contract/home/home.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { LiveTopic } from '../../../shared/live-topics.ts';
import type { Api } from '../../calls/api.ts';
import { throttled } from '../../state/live/throttle.ts';
import { workOf } from './works.ts';

export type Home = Reply<typeof readHome>;
export type CountedWork = Home['work'][number];
export type NamedDocument = CountedWork['first'][number];

type Part = NonNullable<Input<typeof readHome>['only']>[number];

interface HomeTopic {
  readonly topic: LiveTopic;
  /** Reads again what depends on the topic. */
  read(): void;
}

export interface HomeState {
  /** Undefined until read. A read that fails leaves what was read before, and is tried again. */
  readonly home: ReadonlySignal<Home | undefined>;
  topics(): readonly HomeTopic[];
  read(): void;
  /** Resolves once saved; null restores the default. */
  save(chosen: readonly HomeChoice[] | null): Promise<void>;
  close(): void;
}

/** Milliseconds until a failed read is tried again. */
const AGAIN = 5_000;

/** The documents whose changes change the day. */
const ofToday: ReadonlySet<string> = new Set(['ern', 'pick', 'shipment']);

/** `floor`: on a handheld, the work of a storeman instead of charts. */
export function createHome(api: Api, floor: boolean, later: typeof setTimeout = setTimeout): HomeState {
  const home = signal<Home | undefined>(undefined);
  let again: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  /** However many reads fail, one timer waits: it reads everything. */
  function readAgain(): void {
    if (isClosed || again !== undefined) return;
    again = later(() => {
      again = undefined;
      read();
    }, AGAIN);
  }

  function reader(only?: readonly Part[]): () => void {
    return throttled(async () => {
      try {
        const answer = await api.call(readHome, only === undefined ? { floor } : { only: [...only], floor });
        if (!isClosed) home.value = only === undefined ? answer : merged(home.peek(), answer);
      } catch {
        readAgain();
      }
    }, later);
  }

  const read = reader();
  return {
    home,
    read,
    topics: () => topicsOf(home.peek()).map(({ topic, parts }) => ({ topic, read: reader(parts) })),
    async save(chosen) {
      await api.call(saveHome, { numbers: chosen === null ? null : [...chosen] }, { handles: [] });
      home.value = await api.call(readHome, { floor }, { handles: [] });
    },
    close() {
      isClosed = true;
      clearTimeout(again);
    },
  };
}

function topicsOf(home: Home | undefined): { topic: LiveTopic; parts: readonly Part[] }[] {
  if (home === undefined) return [];
  const shown = home.work.flatMap(({ number }) => workOf(number) ?? []);
  const topics = Map.groupBy(shown, ({ topic }) => topic.document);
  return [...topics].map(([document, works]) => ({
    topic: { document },
    parts: [
      ...works.map(({ number }) => number),
      ...(home.today !== null && ofToday.has(document) ? ['today' as const] : []),
    ],
  }));
}

function merged(before: Home | undefined, now: Home): Home {
  if (before === undefined) return now;
  const counted = new Map(now.work.map((work) => [work.number, work]));
  return {
    ...before,
    work: before.work.map((work) => counted.get(work.number) ?? work),
    today: now.today ?? before.today,
  };
}
