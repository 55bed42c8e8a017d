import { Agent, fetch } from 'undici';
import * as assert from 'uvu/assert';
import { eventPieces, type LiveEvent } from '../../../client/state/live/event-pieces.ts';
import { followChanges, type LiveChange } from '../../../shared/contract/changes/live.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { splitInput } from '../../../shared/contract/split-input.ts';
import { eventually } from '../eventually.ts';

export interface Following {
  status: number;
  events: readonly LiveEvent[];
  /** The changes as `kind document`. */
  changes(): string[];
  last(): LiveChange | undefined;
  ended(): boolean;
  close(): void;
}

/** Opens a stream at `url` and waits for its first event or a refusal. */
export async function follow(url: string, credential: string, query: Input<typeof followChanges>): Promise<Following> {
  const { path, query: search } = splitInput(followChanges, query);
  // Uses its own connection: a shared pool would open spare ones that a closing server waits for.
  const dispatcher = new Agent({ connections: 1, pipelining: 0 });
  const headers = { authorization: `Bearer ${credential}` };
  const answer = await fetch(`${url}/wmsapi/v1/${path}${search}`, { headers, dispatcher });
  const events: LiveEvent[] = [];
  let isOpen = answer.ok;
  const changes = () =>
    events.filter(({ name }) => name === 'change').map(({ data }): LiveChange => JSON.parse(data) as LiveChange);
  if (answer.ok && answer.body !== null) {
    void gather(answer.body as ReadableStream<Uint8Array>, events).then(() => {
      isOpen = false;
    });
    await eventually(() => assert.is(events[0]?.name, 'ready'));
  }
  return {
    status: answer.status,
    events,
    changes: () => changes().map(({ kind, document, id }) => `${kind} ${document} ${id}`),
    last: () => changes().at(-1),
    ended: () => !isOpen,
    close: () => void dispatcher.destroy(),
  };
}

/** A broken stream counts as ended, like a closed one. */
async function gather(body: ReadableStream<Uint8Array>, events: LiveEvent[]): Promise<void> {
  const pieces = eventPieces(body);
  for (;;) {
    const piece = await pieces.next().catch(() => undefined);
    if (piece === undefined || piece.done) return;
    events.push(piece.value);
  }
}
