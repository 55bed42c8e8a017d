import { effect } from '@preact/signals-react';
import { connection } from '../calls/connection.ts';
import type { Areas, Route, Screen } from '../route.ts';
import { screens as start } from './start.ts';

const areas: { readonly [Area in keyof Areas]: () => Promise<Areas[Area]> } = {
  start: async () => start,
  goodsIn: async () => (await import('./goods-in.ts')).screens,
  goodsOut: async () => (await import('./goods-out.ts')).screens,
  shipments: async () => (await import('./shipments.ts')).screens,
  reports: async () => (await import('./reports.ts')).screens,
  admin: async () => (await import('./admin.ts')).screens,
};

type Screens = Readonly<Record<string, Screen>>;

const fetched = new Map<keyof Areas, Screens>([['start', start]]);

export function fetchedScreen({ area, screen }: Route): Screen | undefined {
  return fetched.get(area)?.[screen];
}

/**
 * Fetches the area of the route if necessary, and waits while the connection is lost. A fetch that fails although the gateway answers is a
 * crash like any other: the file of an older version may be gone.
 */
export async function screenOf({ area, screen }: Route): Promise<Screen> {
  const screens: Screens = await areas[area]().catch(async (error) => {
    await connection.doubt();
    if (!connection.isLost.peek()) throw error;
    await reached();
    return areas[area]();
  });
  fetched.set(area, screens);
  const component = screens[screen];
  if (component === undefined) throw new Error(`${area} has no screen ${screen}`);
  return component;
}

function reached(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = effect(() => {
    if (!connection.isLost.value) resolve();
  });
  return promise.finally(end);
}
