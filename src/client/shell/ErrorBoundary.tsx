import { Component, type ReactNode } from 'react';
import { m } from '#domain/messages.ts';
import { Failed } from '../ui/Failed.tsx';

/**
 * Catches errors that occur while a page renders, keeps the header and footer, and offers a reload.
 * React logs the errors.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Failed message={m.shell_page_broken()}>
        <button className="button" type="button" onClick={() => location.reload()}>
          {m.shell_page_reload_button()}
        </button>
      </Failed>
    );
  }
}
