import { effect } from '@preact/signals-react';
import { useEffect } from 'react';
import { connection } from '../../calls/connection.ts';
import type { ScanQueue } from './scan-queue.ts';
import { soundScan } from './scan-sound.ts';

/**
 * Runs a queue while its field is on screen: it goes on with what was kept, is heard (checklist 6), and sends what waits as soon as
 * the connection is back (checklist 55).
 */
export function useScanQueue(queue: ScanQueue): void {
  useEffect(() => {
    const close = queue.open();
    const before = queue.last.peek();
    const listen = effect(() => {
      const last = queue.last.value;
      if (last !== undefined && last !== before) soundScan(last.good);
    });
    const reconnect = effect(() => {
      if (!connection.isLost.value) queue.resume();
    });
    return () => {
      reconnect();
      listen();
      close();
    };
  }, [queue]);
}
