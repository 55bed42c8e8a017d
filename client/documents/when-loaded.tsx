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

/** The shape of a document: its title, its facts and some lines. */
const bones = ['title', 'facts', 'line1', 'line2', 'line3', 'line4'];

function Loading() {
  useEffect(holdScans, []);
  return (
    <div role="status" className="document-skeleton">
      <p>{t('app_loading')}</p>
      {bones.map((bone) => (
        <span key={bone} className={`bone-${bone}`} />
      ))}
    </div>
  );
}
