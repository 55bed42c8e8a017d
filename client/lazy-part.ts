import { effect } from '@preact/signals-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { connection } from './calls/connection.ts';

/**
 * A part of a screen, fetched when it is first shown. While the connection is lost it is waited for: a part that is not there yet takes
 * no screen along, with what is typed on it. What twice cannot be fetched though the gateway answers is a crash like any other: a file
 * of an older version may be gone.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React has it: no narrower type takes the components of all properties.
export function lazyPart<Part extends ComponentType<any>>(load: () => Promise<Part>): LazyExoticComponent<Part> {
  return lazy(async () => ({ default: await fetched(load) }));
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
