import { type ReactNode, useEffect } from 'react';
import { errorText } from '../calls/report-error.ts';
import { holdScans } from '../scan/held-scans.ts';
import { t } from '../texts.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import type { Loaded } from './loaded.ts';

export interface WhenLoadedProps<T> {
  load: Loaded<T>;
  onRetry: () => unknown;
  children: (value: T) => ReactNode;
}

/** Until the value is loaded, shows that it is loading, or the failure with Retry (checklist 54). */
export function WhenLoaded<T>({ load, onRetry, children }: WhenLoadedProps<T>) {
  if (load.kind === 'failed') return <ErrorPanel text={errorText(load.error)} onRetry={onRetry} />;
  if (load.kind === 'loading') return <Loading />;
  return children(load.value);
}

function Loading() {
  useEffect(holdScans, []);
  return <p role="status">{t('app_loading')}</p>;
}
