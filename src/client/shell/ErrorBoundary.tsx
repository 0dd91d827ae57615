import { Component, type ReactNode } from 'react';
import { m } from '#domain/messages.ts';
import { Failed } from '../ui/Failed.tsx';

/**
 * Catches an error of a page, so that header and footer remain, and offers a reload. React logs the
 * error.
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
