import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import { DeviceSettings } from './DeviceSettings.tsx';
import { productFacts } from './product-facts.ts';
import { Points, type Section, StaticPage } from './StaticPage.tsx';

const sections: Section[] = [
  {
    id: 'cookies',
    heading: 'The cookies we use',
    body: (
      <>
        <p>
          We use the cookies that signing in, reporting and donating need, and one that remembers
          the language you choose. If you only read and search, and never choose a language, you get
          none.
        </p>
        <h3>The session cookie</h3>
        <p>
          {'It is set when you sign in, and tells the server which session is yours. ' +
            'It contains a random, signed identifier and nothing about you. ' +
            `It ends when you sign out, after ${productFacts.sessionIdle} without use, and after ` +
            `${productFacts.sessionMax} in any case.`}
        </p>
        <h3>Sign-in cookies</h3>
        <p>
          When you choose Sign in or Register, a cookie remembers for an hour which page you came
          from. The sign-in pages set two more: one that connects the steps of signing in, and one
          that recognises you for as long as a session lasts. If another organisation signs you in,
          that organisation sets those cookies.
        </p>
        <p>
          {`When you register, a cookie remembers for ${limits.account.unverifiedDays} days ` +
            'that this is the browser you registered in, so that the link in our email can ' +
            'verify your address without asking for a new password.'}
        </p>
        <h3>The browser cookie</h3>
        <p>
          {`If you report a term or donate without signing in, our script sets the cookie `}
          <code>mazwi_browser</code>
          {'. It contains a random number. ' +
            'With it, sending again after a bad connection does not make a second report or ' +
            'payment, and nobody else gets the answer meant for you. ' +
            `It ends after ${productFacts.idempotency} without use.`}
        </p>
        <h3>The language cookie</h3>
        <p>
          When you choose a language in the filters of the dictionary, the cookie{' '}
          <code>mazwi_language</code> remembers it for one year. The dictionary then opens with the
          words of that language. The cookie contains the name of the language and nothing about
          you. It stays when you sign out.
        </p>
        <p>
          Other sites cannot use our cookies to act in your name. Scripts cannot read them, except
          for the browser cookie and the language cookie, which sign nobody in.
        </p>
      </>
    ),
  },
  {
    id: 'device',
    heading: 'What stays on your device',
    body: (
      <>
        <p>
          Your browser keeps your last five searches and offers them when the search box is empty. A
          search counts when you send it, or when you open a term that it found. The list is never
          sent to us. Signing out removes it. If you share a phone and do not sign in, clear it
          yourself: its last line is Clear recent searches.
        </p>
        <p>
          If you switch the keyboard shortcuts of the search off, your browser remembers that, too.
        </p>
        <DeviceSettings />
        <h3>Drafts</h3>
        <p>
          When you write a term or edit one, your browser keeps a draft in its own storage. That way
          you lose nothing when the page reloads or your session ends.
        </p>
        <p>
          What you enter in the donation form is kept in the same way, but only in that tab, until
          the payment succeeds or you close the tab. Card details are never kept.
        </p>
        <p>
          A draft stays on your device until you submit it or sign out, and only you get it back. We
          do not see it before you submit it.
        </p>
      </>
    ),
  },
  {
    id: 'not-used',
    heading: 'What we do not use',
    body: (
      <Points>
        {[
          'No advertising cookies.',
          'No analytics or tracking cookies.',
          'No social network cookies.',
          'No fonts, pictures or scripts from other sites on the public pages.',
        ]}
      </Points>
    ),
  },
  {
    id: 'consent',
    heading: 'Why you see no cookie banner',
    body: (
      <>
        <p>
          A banner asks for consent to optional cookies. We have none. Cookies that are strictly
          necessary for something you asked for, such as signing in or the language you chose, need
          no consent.
        </p>
        <p>
          The payment provider's form is loaded only when you reach the payment step of a donation.
          It may then set its own cookies to prevent fraud.
        </p>
      </>
    ),
  },
  {
    id: 'control',
    heading: 'What you can do',
    body: (
      <>
        <p>
          You can delete cookies and drafts in your browser at any time; this signs you out. You can
          also block cookies: you can still read and search, but you cannot sign in, and your
          language is not remembered.
        </p>
        <p>
          More on the data we hold stands in the <Link href={paths.privacy()}>Privacy Policy</Link>.
        </p>
      </>
    ),
  },
];

export default function CookiePolicyPage() {
  return (
    <StaticPage
      title={m.titles_cookie_policy()}
      opening={
        `What ${PRODUCT} stores in your browser: ` +
        'a few necessary cookies, your language, your recent searches and your own drafts.'
      }
      sections={sections}
    />
  );
}
