import { Component, type ReactNode } from 'react';
import { ChunkError } from '../loading/lazy-page.ts';
import { ChunkErrorView, CrashView } from './views.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown in place of the message of a whole page. */
  otherwise?: ReactNode;
}

/** Shows in a page's place that it crashed or could not be loaded. React needs a class for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const { otherwise } = this.props;
    if (otherwise !== undefined) return otherwise;
    return isChunkError(error) ? <ChunkErrorView /> : <CrashView />;
  }
}

function isChunkError(error: unknown): boolean {
  return error instanceof ChunkError;
}
