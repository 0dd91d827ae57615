import { Component, type ReactNode } from 'react';
import { Failed } from '../ui/Failed.tsx';

/**
 * A page that breaks leaves header and footer standing, and a way on. React itself logs the error.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Failed message="This page could not be shown. Reload it to try again.">
        <button className="button" type="button" onClick={() => location.reload()}>
          Reload
        </button>
      </Failed>
    );
  }
}
