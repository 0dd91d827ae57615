import { Component, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { paths } from '#client/runtime/paths.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { useSite } from '#client/runtime/session/site.tsx';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import { m } from '#domain/messages.ts';
import { Failed } from '../ui/Failed.tsx';
import { Icon } from '../ui/Icon.tsx';
import { currentToast, onToast, showWaitingToast } from '../ui/toasts/toast.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { describeOfflineUse } from './kept-languages.ts';
import type * as LocaleParts from './LocaleParts.tsx';
import type * as SignedInParts from './SignedInParts.tsx';
import { useSearchShortcut } from './search-shortcut.ts';

/**
 * Catches errors that occur while a page renders, keeps the header and footer, and offers a reload.
 * React logs the errors.
 */
class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
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

/**
 * Header, footer and everything else around a page. Screen readers announce `announcement` when it
 * changes. `hasSearch` is whether the header has a search field. `signedIn` is null for readers who
 * are not signed in, and `locales` if the site has one locale.
 */
export function Layout({
  announcement,
  path,
  hasSearch,
  signedIn,
  locales,
  children,
}: {
  announcement: string;
  path: string;
  hasSearch: boolean;
  signedIn: typeof SignedInParts | null;
  locales: typeof LocaleParts | null;
  children: ReactNode;
}) {
  const user = useUser();
  useSearchShortcut();
  return (
    <>
      <a className="skip-link" href="#main">
        {m.shell_skip_link()}
      </a>
      <OfflineBar />
      <Header path={path} hasSearch={hasSearch} signedIn={signedIn} locales={locales} />
      {locales && <locales.DraftBanner path={path} />}
      <SiteNotice />
      {user && signedIn && <signedIn.AccountNotices user={user} />}
      <main id="main" tabIndex={-1}>
        <ErrorBoundary key={path}>{children}</ErrorBoundary>
      </main>
      <Footer path={path} locales={locales} />
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

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

function OfflineBar() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return online ? null : (
    <div className="offline-bar" role="status">
      <Icon name="offline" />
      {navigator.serviceWorker?.controller ? (
        <a href={paths.offline()}>{describeOfflineUse()}</a>
      ) : (
        m.shell_offline()
      )}
    </div>
  );
}

/** Renders the current toast. The code of ToastRegion is loaded when the first toast appears. */
function Toasts() {
  const current = useSyncExternalStore(onToast, currentToast, () => null);
  useEffect(showWaitingToast, []);
  // If the code of ToastRegion could not be loaded, the next toast loads it again.
  const { module } = useLazyModule(() => import('#client/ui/toasts/ToastRegion.tsx'), current);
  return module && <module.ToastRegion toast={current} />;
}
