import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';

/** Stands in the place of a screen that crashed (rules 2); the navigation round it goes on working. */
export function CrashPanel({ errorId, onRetry }: { errorId: string; onRetry: () => void }) {
  useSignals();
  return (
    <section className="notice" role="alert">
      <h1 tabIndex={-1}>{t('app_error')}</h1>
      <p>{t('app_error_contact')}</p>
      <p className="sub">{t('app_error_id', { id: errorId })}</p>
      <Button onPress={onRetry}>{t('app_retry')}</Button>
    </section>
  );
}
