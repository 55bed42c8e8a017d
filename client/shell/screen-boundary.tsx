import { Component, type ReactNode, useEffect, useState } from 'react';
import { fetchedScreen, screenOf } from '../areas/areas.ts';
import { ApiError } from '../calls/errors.ts';
import { idempotencyKey } from '../calls/request.ts';
import type { Route, Screen, ScreenProps } from '../route.ts';
import { holdScans } from '../scan/held-scans.ts';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';

interface Props {
  onRetry: () => void;
  children: ReactNode;
}

interface State {
  errorId: string | undefined;
}

/** If a screen crashes, the menus stay, and a panel shows an error id that is also in the browser's console. */
class CrashBoundary extends Component<Props, State> {
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

/** Replaces a crashed screen (rules 2); the navigation around it keeps working. */
function CrashPanel({ errorId, onRetry }: { errorId: string; onRetry: () => void }) {
  return (
    <section className="notice" role="alert">
      <h1 tabIndex={-1}>{t('app_error')}</h1>
      <p>{t('app_error_contact')}</p>
      <p className="sub">{t('app_error_id', { id: errorId })}</p>
      <Button onPress={onRetry}>{t('app_retry')}</Button>
    </section>
  );
}

/**
 * Shows a screen once it is fetched. A crash, also while fetching, stays inside and can be retried. After a second failure the page is
 * reloaded, because it may need a file of an older version that the server no longer has.
 */
export function ScreenBoundary({ route, ...props }: ScreenProps & { route: Route }) {
  const [attempt, setAttempt] = useState(1);
  const retry = () => (attempt > 1 ? location.reload() : setAttempt(attempt + 1));
  return (
    <CrashBoundary onRetry={retry}>
      <Fetched key={attempt} route={route} {...props} />
    </CrashBoundary>
  );
}

interface FetchOutcome {
  readonly screen?: Screen | undefined;
  readonly error?: unknown;
}

/** Without Suspense: after it has shown its fallback, React waits 300 ms before it shows anything else. */
function Fetched({ route, ...props }: ScreenProps & { route: Route }) {
  const [outcome, setOutcome] = useState<FetchOutcome>({ screen: fetchedScreen(route) });
  const { screen: Shown } = outcome;
  useEffect(() => {
    if (Shown !== undefined) return undefined;
    let isOver = false;
    const show = (next: FetchOutcome) => {
      if (!isOver) setOutcome(next);
    };
    screenOf(route).then(
      (screen) => show({ screen }),
      (error) => show({ error }),
    );
    return () => {
      isOver = true;
    };
  }, [route, Shown]);
  if ('error' in outcome) throw outcome.error;
  return Shown === undefined ? <Loading /> : <Shown {...props} />;
}

export function Loading() {
  useEffect(holdScans, []);
  return (
    <div className="loading" role="status">
      <span className="spinner" aria-hidden="true" />
      {t('app_loading')}
    </div>
  );
}
