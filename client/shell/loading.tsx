import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../texts.ts';

/** Covers the page while the application finds out who is signed in, and while a screen is fetched. */
export function Loading() {
  useSignals();
  return (
    <div className="loading" role="status">
      <span className="spinner" aria-hidden="true" />
      {t('app_loading')}
    </div>
  );
}
