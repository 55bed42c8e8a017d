import { type ReactNode, useEffect } from 'react';
import type { Operation } from '../../shared/contract/operation.ts';
import { errorText } from '../calls/report-error.ts';
import { holdScans } from '../scan/held-scans.ts';
import { t } from '../texts.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Elsewhere, isMissing } from './elsewhere.tsx';
import type { Loaded } from './loaded.ts';

export interface WhenLoadedProps<T> {
  load: Loaded<T>;
  onRetry: () => unknown;
  /** For a document of a warehouse: how to read it by its id, to look for it in the user's other warehouses. */
  of?: { readonly get: Operation; readonly id: number };
  children: (value: T) => ReactNode;
}

/** Until the value is loaded, shows that it is loading, or the failure with Retry (checklist 54). */
export function WhenLoaded<T>({ load, onRetry, of, children }: WhenLoadedProps<T>) {
  if (load.kind === 'failed') {
    return (
      <>
        <ErrorPanel text={errorText(load.error)} onRetry={onRetry} />
        {of !== undefined && isMissing(load.error) && <Elsewhere {...of} />}
      </>
    );
  }
  if (load.kind === 'loading') return <Loading />;
  return children(load.value);
}

function Loading() {
  useEffect(holdScans, []);
  return <p role="status">{t('app_loading')}</p>;
}
