import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useSite } from '#client/runtime/session/site.tsx';
import type { Site } from '#contract/site.ts';
import { m } from '#domain/messages.ts';
import { focusHeading } from '../ui/focus.ts';
import { richText } from '../ui/richText.ts';
import { StaticElement } from '../ui/StaticElement.tsx';
import { Brand } from './Brand.tsx';
import { ShortcutSwitch } from './ShortcutSwitch.tsx';

/** The footer of every page. Its links to other sites are shown only if they are configured. */
export function Footer({ path }: { path: string }) {
  const { sourceUrl, forumUrl, socialLinks, payments } = useSite();
  /** Scrolls to the top if the link leads to the current page, as loading a new document would. */
  const onClick = ({ target, defaultPrevented }: MouseEvent) => {
    const link = target instanceof Element && target.closest('a');
    // The router prevents the default action of every click that it handles.
    if (!link || !defaultPrevented || link.pathname !== path) return;
    scrollTo(0, 0);
    focusHeading();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only observes clicks on the links inside it
    <footer className="site-footer" onClick={onClick}>
      <div>
        <StaticElement as="div" className="footer-columns">
          <FooterColumns sourceUrl={sourceUrl} forumUrl={forumUrl} socialLinks={socialLinks} />
        </StaticElement>
        <div className="muted footer-end flex-row">
          <p>
            {m.shell_footer_copyright()}
            {payments.testMode && ` · ${m.shell_test_mode()}`}
          </p>
          <ShortcutSwitch />
        </div>
      </div>
    </footer>
  );
}

type LinksToOtherSites = Pick<Site, 'sourceUrl' | 'forumUrl' | 'socialLinks'>;

function FooterColumns({ sourceUrl, forumUrl, socialLinks }: LinksToOtherSites) {
  return (
    <>
      <div className="vertical-stack">
        <Brand />
        <p className="muted">
          {richText(
            m.shell_footer_blurb({
              link: (text) => (sourceUrl ? <a href={sourceUrl}>{text}</a> : text),
            }),
          )}
        </p>
        {socialLinks.length > 0 && (
          <ul className="flex-row flex-row--wide-gap">
            {socialLinks.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="me">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Column name={m.shell_footer_quick_links()}>
        <Link href={paths.dictionary()}>{m.shell_link_dictionary()}</Link>
        <Link href={paths.contribute()}>{m.shell_link_contribute()}</Link>
        <Link href={paths.donate()}>{m.shell_link_donate()}</Link>
        <Link href={paths.about()}>{m.shell_link_about()}</Link>
      </Column>
      <Column name={m.shell_footer_community()}>
        <Link href={paths.verifierApply()}>{m.shell_footer_become_verifier()}</Link>
        <Link href={paths.goals()}>{m.shell_footer_goals()}</Link>
        <Link href={paths.wanted()}>{m.shell_footer_wanted()}</Link>
        <Link href={paths.donorWall()}>{m.shell_footer_donor_wall()}</Link>
        <Link href={paths.faq()}>{m.shell_footer_faq()}</Link>
        {forumUrl && <a href={forumUrl}>{m.shell_footer_forum()}</a>}
        <Link href={paths.contact()}>{m.shell_footer_contact()}</Link>
      </Column>
      <Column name={m.shell_footer_legal()}>
        <Link href={paths.terms()}>{m.shell_footer_terms()}</Link>
        <Link href={paths.privacy()}>{m.shell_footer_privacy()}</Link>
        <Link href={paths.cookiePolicy()}>{m.shell_footer_cookie_policy()}</Link>
        <Link href={paths.dataProtection()}>{m.shell_footer_data_protection()}</Link>
      </Column>
    </>
  );
}

function Column({ name, children }: { name: string; children: ReactNode[] }) {
  return (
    <nav aria-label={name}>
      <h2>{name}</h2>
      {/* biome-ignore lint/suspicious/noArrayIndexKey: the links are fixed, in a fixed order */}
      <ul>{children.map((link, index) => link && <li key={index}>{link}</li>)}</ul>
    </nav>
  );
}
