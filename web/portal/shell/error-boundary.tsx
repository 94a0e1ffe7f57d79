import { Component, type ReactNode } from 'react';
import { ChunkError } from '../loading/lazy-page.ts';
import { ChunkErrorView, CrashView } from './views.tsx';

/**
 * Shows that a page broke, or could not be loaded, in its place. React has no other form for this than a
 * class.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return isChunkError(error) ? <ChunkErrorView /> : <CrashView />;
  }
}

function isChunkError(error: unknown): boolean {
  return error instanceof ChunkError;
}
