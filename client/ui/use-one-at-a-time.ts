import { useEffect, useRef, useState } from 'react';

/**
 * Guards an action against a second click, Enter or scan while the first still runs (checklist 15). The guard is a ref, not state, because
 * two clicks can arrive before React has rendered the first.
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
    // The caller reports the failure: both outcomes end the busy state, and an unreported failure reaches the browser's unhandled
    // rejections.
    result.then(end, (error: unknown) => {
      end();
      throw error;
    });
  }

  return { busy, run };
}
