import { Component, type ReactNode } from 'react';
import { ApiError } from '../api-error.ts';
import { idempotencyKey } from '../idempotency-key.ts';
import { CrashPanel } from './crash-panel.tsx';

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
