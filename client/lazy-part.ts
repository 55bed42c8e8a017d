import { effect } from '@preact/signals-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { connection } from './calls/connection.ts';

/** A part of a screen, fetched when it is first shown, or ahead of that (`fetchedLater`). */
// biome-ignore lint/suspicious/noExplicitAny: as React has it: no narrower type takes the components of all properties.
export function lazyPart<Part extends ComponentType<any>>(load: () => Promise<Part>): LazyExoticComponent<Part> {
  const part = fetchedLater(load);
  return lazy(async () => ({ default: await part() }));
}

/**
 * What a screen does not need at once. It is fetched ahead when the page has nothing else to do, so that a handheld that loses its
 * connection has it. While the connection is lost it is waited for: a part that is not there yet takes no screen along, with what is typed
 * on it. What twice cannot be fetched though the gateway answers is a crash like any other: a file of an older version may be gone.
 */
export function fetchedLater<Part>(load: () => Promise<Part>): () => Promise<Part> {
  ahead.push(load);
  if (ahead.length === 1) setTimeout(() => whenIdle(fetchAhead), HEAD_START);
  return () => fetched(load);
}

const ahead: (() => Promise<unknown>)[] = [];

/** One after the other. What fails here is fetched again when it is wanted. */
async function fetchAhead(): Promise<void> {
  await reached();
  await ahead[0]?.().catch(() => undefined);
  ahead.shift();
  if (ahead.length > 0) whenIdle(fetchAhead);
}

/** Milliseconds in which a screen may ask for its data before anything else is fetched. */
const HEAD_START = 1500;

/** Milliseconds between two fetches where nothing says when the page is idle. */
const PAUSE = 100;

function whenIdle(run: () => Promise<void>): void {
  // Safari has no such callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run);
  else setTimeout(run, PAUSE);
}

async function fetched<Part>(load: () => Promise<Part>): Promise<Part> {
  let isRepeated = false;
  for (;;) {
    try {
      return await load();
    } catch (error) {
      await connection.doubt();
      if (!connection.isLost.peek() && isRepeated) throw error;
      isRepeated = !connection.isLost.peek();
      await reached();
    }
  }
}

function reached(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = effect(() => {
    if (!connection.isLost.value) resolve();
  });
  return promise.finally(end);
}
