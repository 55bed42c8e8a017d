import { useEffect, useRef, useState } from 'react';

/**
 * Guards an action against the second click, Enter or scan while the first still runs (checklist 15). The guard is a ref, not
 * state: two clicks can come before React has painted the first.
 */
export function useOneAtATime<A extends readonly unknown[]>(
  action: ((...args: A) => unknown) | undefined,
  onEnd?: () => void,
) {
  const running = useRef(false);
  const mounted = useRef(true);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  function run(...args: A): void {
    if (running.current || action === undefined) return;
    const result = action(...args);
    if (!(result instanceof Promise)) return;
    running.current = true;
    setBusy(true);
    const end = () => {
      running.current = false;
      if (mounted.current) setBusy(false);
      onEnd?.();
    };
    // The failure stays the caller's, who reported it or will: both ways end the busy state, and the promise is passed on
    // to the browser's unhandled rejections when nobody did.
    result.then(end, (error: unknown) => {
      end();
      throw error;
    });
  }

  return { busy, run };
}
