import { effect } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import { connection } from '../connection.ts';

/** Does something each time the connection comes back: sends again what could not be saved without it. */
export function useReconnected(deed: () => void): void {
  const latest = useRef(deed);
  latest.current = deed;
  useEffect(() => {
    let wasLost = false;
    return effect(() => {
      const isLost = connection.isLost.value;
      if (wasLost && !isLost) latest.current();
      wasLost = isLost;
    });
  }, []);
}
