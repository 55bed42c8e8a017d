import { useSignals } from '@preact/signals-react/runtime';
import { Component, type ReactNode } from 'react';
import { ApiError } from '../calls/errors.ts';
import { idempotencyKey } from '../calls/request.ts';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';

interface Props {
  onRetry: () => void;
  children: ReactNode;
}

interface State {
  errorId: string | undefined;
}

/** One screen's crash never blanks the application: it shows a panel with an id that also stands in the browser's log. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { errorId: undefined };

  static getDerivedStateFromError(error: unknown): State {
    const id = error instanceof ApiError ? error.body.requestId : undefined;
    return { errorId: id ?? idempotencyKey().slice(0, 12) };
  }

  override componentDidCatch(error: unknown): void {
    console.error(`Error id ${this.state.errorId}`, error);
  }

  override render(): ReactNode {
    if (this.state.errorId === undefined) return this.props.children;
    return <CrashPanel errorId={this.state.errorId} onRetry={this.retry} />;
  }

  private readonly retry = (): void => {
    this.setState({ errorId: undefined });
    this.props.onRetry();
  };
}

/** Stands in the place of a screen that crashed (rules 2); the navigation round it goes on working. */
function CrashPanel({ errorId, onRetry }: { errorId: string; onRetry: () => void }) {
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
