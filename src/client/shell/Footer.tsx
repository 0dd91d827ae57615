import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useSite } from '#client/runtime/session/site.tsx';
import { m } from '#contract/messages.ts';
import { Brand } from './Brand.tsx';
import { ShortcutSwitch } from './ShortcutSwitch.tsx';

const BLURB = 'A community-built scientific dictionary for Southern African languages. ';

/** Links to other sites show only where they are configured. */
export function Footer() {
  const { sourceUrl, forumUrl, socialLinks, payments } = useSite();
  return (
    <footer className="site-footer">
      <div>
        <div className="footer-columns">
          <div className="vertical-stack">
            <Brand />
            <p className="muted">
              {sourceUrl ? (
                <LinkedBlurb sourceUrl={sourceUrl} />
              ) : (
                `${BLURB}${m.shell_footer_claim()}`
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
          <Column name="Quick Links">
            <Link href={paths.dictionary()}>Dictionary</Link>
            <Link href={paths.contribute()}>Contribute</Link>
            <Link href={paths.donate()}>Donate</Link>
            <Link href={paths.about()}>About</Link>
          </Column>
          <Column name="Community">
            <Link href={paths.verifierApply()}>Become a Verifier</Link>
            <Link href={paths.donorWall()}>Donor Wall</Link>
            <Link href={paths.faq()}>FAQ</Link>
            {forumUrl && <a href={forumUrl}>Community Forum</a>}
            <Link href={paths.contact()}>Contact Us</Link>
          </Column>
          <Column name="Legal">
            <Link href={paths.terms()}>Terms of Service</Link>
            <Link href={paths.privacy()}>Privacy Policy</Link>
            <Link href={paths.cookiePolicy()}>Cookie Policy</Link>
            <Link href={paths.dataProtection()}>Data Protection</Link>
          </Column>
        </div>
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

/** The same text, with "Open source" as a link to the code. */
function LinkedBlurb({ sourceUrl }: { sourceUrl: string }) {
  const [claim, rest] = splitClaim();
  return (
    <>
      {BLURB}
      <a href={sourceUrl}>{claim}</a>
      {rest}
    </>
  );
}

function splitClaim(): [claim: string, rest: string] {
  const end = m.shell_footer_claim().indexOf(',');
  return [m.shell_footer_claim().slice(0, end), m.shell_footer_claim().slice(end)];
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
