import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useSite } from '#client/runtime/session/site.tsx';
import type { Site } from '#contract/site.ts';
import { m } from '#domain/messages.ts';
import { focusHeading } from '../ui/focus.ts';
import { Icon } from '../ui/Icon.tsx';
import { richText } from '../ui/richText.ts';
import { StaticElement } from '../ui/StaticElement.tsx';
import { Brand } from './Brand.tsx';
import type * as LocaleParts from './LocaleParts.tsx';

/** The footer of every page. Its links to other sites are shown only if they are configured. */
export function Footer({ path, locales }: { path: string; locales: typeof LocaleParts | null }) {
  const { sourceUrl, forumUrl, socialLinks, payments } = useSite();
  /** Does what loading a new document would: closes the fold, and scrolls to the top. */
  const onClick = ({ target, defaultPrevented }: MouseEvent) => {
    const link = target instanceof Element && target.closest('a');
    // The router prevents the default action of every click that it handles.
    if (!link || !defaultPrevented) return;
    link.closest('details')?.removeAttribute('open');
    if (link.pathname !== path) return;
    scrollTo(0, 0);
    focusHeading();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only observes clicks on the links inside it
    <footer className="site-footer" onClick={onClick}>
      {locales && <locales.LocaleMenu path={path} place="footer" />}
      <StaticElement as="div">
        <FooterLinks forumUrl={forumUrl} socialLinks={socialLinks} />
        <p className="muted">
          {richText(
            m.shell_footer_blurb({
              link: (text) => (sourceUrl ? <a href={sourceUrl}>{text}</a> : text),
            }),
          )}
          <br />
          {m.shell_footer_copyright()}
          {payments.testMode && ` · ${m.shell_test_mode()}`}
        </p>
      </StaticElement>
    </footer>
  );
}

function FooterLinks({ forumUrl, socialLinks }: Pick<Site, 'forumUrl' | 'socialLinks'>) {
  return (
    <>
      <Brand />
      <nav className="footer-links" aria-label={m.shell_footer_start()}>
        <Link href={paths.teachers()}>{m.shell_link_teachers()}</Link>
        <Link href={paths.offline()}>{m.shell_link_offline()}</Link>
        <Link href={paths.faq()}>{m.shell_footer_faq()}</Link>
        <Link href={paths.contact()}>{m.shell_footer_contact()}</Link>
      </nav>
      <div className="footer-folds">
        <Fold name={m.shell_footer_quick_links()}>
          <Link href={paths.dictionary()}>{m.shell_link_dictionary()}</Link>
          <Link href={paths.contribute()}>{m.shell_link_contribute()}</Link>
          <Link href={paths.donate()}>{m.shell_link_donate()}</Link>
          <Link href={paths.about()}>{m.shell_link_about()}</Link>
        </Fold>
        <Fold name={m.shell_footer_community()}>
          <Link href={paths.verifierApply()}>{m.shell_footer_become_verifier()}</Link>
          <Link href={paths.goals()}>{m.shell_footer_goals()}</Link>
          <Link href={paths.wanted()}>{m.shell_footer_wanted()}</Link>
          <Link href={paths.donorWall()}>{m.shell_footer_donor_wall()}</Link>
          {forumUrl && <a href={forumUrl}>{m.shell_footer_forum()}</a>}
          {socialLinks.map(({ name, url }) => (
            <a key={name} href={url} rel="me">
              {name}
            </a>
          ))}
        </Fold>
        <Fold name={m.shell_footer_legal()}>
          <Link href={paths.terms()}>{m.shell_footer_terms()}</Link>
          <Link href={paths.privacy()}>{m.shell_footer_privacy()}</Link>
          <Link href={paths.cookiePolicy()}>{m.shell_footer_cookie_policy()}</Link>
          <Link href={paths.dataProtection()}>{m.shell_footer_data_protection()}</Link>
        </Fold>
      </div>
    </>
  );
}

/** A list of links that opens without scripts. On a wide screen, the stylesheet keeps it open. */
function Fold({ name, children }: { name: string; children: ReactNode[] }) {
  return (
    <details name="footer">
      <summary>
        {name}
        <Icon name="down" />
      </summary>
      {/* biome-ignore lint/suspicious/noArrayIndexKey: the links are fixed, in a fixed order */}
      <ul>{children.flat().map((link, index) => link && <li key={index}>{link}</li>)}</ul>
    </details>
  );
}
