import type { ReactNode } from 'react';
import { useUser, useViewerRole } from '#client/runtime/session/session.tsx';
import { useSite } from '#client/runtime/session/site.tsx';
import { m } from '#domain/messages.ts';
import { Toasts } from '../ui/toasts/Toasts.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { OfflineBar } from './OfflineBar.tsx';
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
      <Footer path={path} />
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      <Toasts />
    </>
  );
}

/** The notice that administrators can show on every page. It is plain text with line breaks. */
function SiteNotice() {
  const { notice } = useSite();
  return (
    notice && (
      <section className="site-notice" aria-label={m.shell_site_notice()}>
        <p className="prose">{notice}</p>
      </section>
    )
  );
}

/** Tells suspended people on every page why they cannot contribute. */
function SuspendedNotice() {
  const user = useUser();
  const viewer = useViewerRole();
  if (viewer !== 'suspended' || !user?.suspension) return null;
  return (
    <section className="site-notice" aria-label={m.session_suspended_label()}>
      <p className="prose">{m.session_suspended(user.suspension)}</p>
    </section>
  );
}
