import { Component, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { paths } from '#client/runtime/paths.ts';
import { useUser, useViewerRole } from '#client/runtime/session/session.tsx';
import { useSite } from '#client/runtime/session/site.tsx';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import { m } from '#domain/messages.ts';
import { Failed } from '../ui/Failed.tsx';
import { Icon } from '../ui/Icon.tsx';
import { richText } from '../ui/richText.ts';
import { currentToast, onToast, showWaitingToast } from '../ui/toasts/toast.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { describeOfflineUse } from './kept-languages.ts';
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
 * changes. `hasSearch` is whether the header has a search field.
 */
export function Layout({
  announcement,
  path,
  hasSearch,
  children,
}: {
  announcement: string;
  path: string;
  hasSearch: boolean;
  children: ReactNode;
}) {
  useSearchShortcut();
  return (
    <>
      <a className="skip-link" href="#main">
        {m.shell_skip_link()}
      </a>
      <OfflineBar />
      <Header path={path} hasSearch={hasSearch} />
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

/**
 * Tells users whose email address is not verified that they cannot contribute yet, before they fill
 * in a form. The button submits a plain form, so it works without scripts.
 */
function UnverifiedNotice() {
  const user = useUser();
  const { ownAccounts } = useSite();
  if (!user || user.emailVerified) return null;
  return (
    <section className="site-notice vertical-stack" aria-label={m.shell_unverified_label()}>
      <p>
        {ownAccounts
          ? richText(
              m.shell_unverified_own_account({
                email: user.email,
                address: (text) => <b className="person-name">{text}</b>,
              }),
            )
          : m.shell_unverified_other_account()}
      </p>
      {ownAccounts && (
        <form method="post" action={paths.sendLinkAgain()} className="flex-row">
          <button className="button" type="submit">
            {m.shell_unverified_send_again_button()}
          </button>
          <a className="button" href={paths.emailAddress()}>
            {m.shell_unverified_change_address_button()}
          </a>
        </form>
      )}
    </section>
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
