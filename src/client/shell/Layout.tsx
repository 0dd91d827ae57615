import type { ReactNode } from 'react';
import { m } from '#domain/messages.ts';
import { Toasts } from '../ui/toast.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { SiteNotice } from './SiteNotice.tsx';
import { SuspendedNotice } from './SuspendedNotice.tsx';
import { useSearchShortcut } from './search-shortcut.ts';
import { UnverifiedNotice } from './UnverifiedNotice.tsx';

/**
 * Header, footer and everything else around a page. Screen readers announce `announcement` when it
 * changes.
 */
export function Layout({
  announcement,
  path,
  children,
}: {
  announcement: string;
  path: string;
  children: ReactNode;
}) {
  useSearchShortcut();
  return (
    <>
      <a className="skip-link" href="#main">
        {m.shell_skip_link()}
      </a>
      <OfflineBar />
      <Header path={path} />
      <SiteNotice />
      <UnverifiedNotice />
      <SuspendedNotice />
      <main id="main" tabIndex={-1}>
        <ErrorBoundary key={path}>{children}</ErrorBoundary>
      </main>
      <Footer />
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      <Toasts />
    </>
  );
}
