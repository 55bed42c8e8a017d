import { useSignals } from '@preact/signals-react/runtime';
import { useSyncExternalStore } from 'react';
import { t } from '../texts.ts';

/** Says that the network is gone, for as long as it is (checklist 55). */
export function OfflineBanner() {
  useSignals();
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine);
  return <div role="status">{!isOnline && <p className="offline">{t('app_offline')}</p>}</div>;
}

function watch(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
