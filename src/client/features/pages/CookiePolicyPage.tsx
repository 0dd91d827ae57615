import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import { DeviceSettings } from './DeviceSettings.tsx';
import { productFacts } from './product-facts.ts';
import { Points, type Section, StaticPage } from './StaticPage.tsx';

const listSections = (): Section[] => [
  {
    id: 'cookies',
    heading: 'The cookies we use',
    body: (
      <>
        <p>
          We use cookies for signing in, reporting and donating. Two more cookies remember the
          language you choose and the languages you save for offline use. If you only read and
          search, and do not choose a language, you get no cookies.
        </p>
        <h3>The session cookie</h3>
        <p>
          {'You get it when you sign in. It tells the server which session is yours. ' +
            'It contains a random, signed code and nothing about you. ' +
            'It ends when you sign out, or when you have not used the site for ' +
            `${productFacts.sessionIdle}. ` +
            `It always ends after ${productFacts.sessionMax}.`}
        </p>
        <h3>Sign-in cookies</h3>
        <p>
          When you choose Sign in or Register, a cookie remembers for an hour which page you came
          from. The sign-in pages use two more cookies. One connects the steps of signing in. The
          other remembers you during your session. If you sign in through another organisation, that
          organisation sets these two cookies. If these pages are in another language than usual,
          the cookie <code>mazwi-locale</code> remembers the language until you close the browser.
        </p>
        <p>
          {'If you use a second step to sign in, you can choose not to be asked for it again in ' +
            'this browser. The cookie '}
          <code>mazwi-trusted</code>
          {` remembers this for ${limits.account.trustedBrowserDays} days. ` +
            'It contains a random code. It stops working when you change your password or ' +
            'remove a second step.'}
        </p>
        <p>
          {'If you add or use a passkey in this browser, the cookie '}
          <code>mazwi-passkey</code>
          {` remembers this for ${limits.account.passkeyBrowserDays} days, so that the sign-in page ` +
            'offers the passkey first. It contains nothing about you.'}
        </p>
        <h3>The browser cookie</h3>
        <p>
          {`If you report a term or donate without signing in, our script sets the cookie `}
          <code>mazwi_browser</code>
          {'. It contains a random number. ' +
            'If your connection fails and you send the form again, this number prevents a second ' +
            'report or payment. It also makes sure that only you can see the result. ' +
            `It expires if you do not use it for ${productFacts.idempotency}.`}
        </p>
        <h3>The language cookie</h3>
        <p>
          When you choose a language in the filters of the dictionary, the cookie{' '}
          <code>mazwi_language</code> remembers it for one year. The dictionary then opens with
          words in that language. The cookie contains the name of the language and nothing about
          you. It stays when you sign out.
        </p>
        <h3>The offline cookie</h3>
        <p>
          When you save a language for offline use, the cookie <code>mazwi_kept</code> remembers for
          one year which languages you saved. We can then tell you if your browser deleted one. It
          contains nothing about you, and stays when you sign out.
        </p>
        <h3>The draft cookie</h3>
        <p>
          While you are signed in, the cookie <code>mazwi_device_key</code> contains the key that
          encrypts your drafts on this device. It is deleted when your session ends.
        </p>
        <p>
          Other sites cannot use our cookies to act in your name. Scripts can read only the browser
          cookie, the language cookie, the offline cookie and the draft cookie. Nobody can sign in
          with these four.
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
          Your browser keeps your last five searches and shows them when the search box is empty. It
          saves a search when you run it, or when you open a term from the results. The list is
          never sent to us. It is deleted when you sign out. If you share a phone and do not sign
          in, clear the list yourself: choose Clear recent searches at the end of the list.
        </p>
        <p>If you turn off the keyboard shortcuts below, your browser remembers this too.</p>
        <DeviceSettings />
        <h3>Drafts</h3>
        <p>
          When you write a term, a comment, a reason or anything else in a form, your browser keeps
          a draft in its own storage. You do not lose your text when the page reloads, you close the
          tab or your session ends.
        </p>
        <p>
          Your browser keeps what you enter in the donation form in the same way, but only in that
          tab, and only until the payment succeeds or you close the tab. It never keeps card
          details. A text that you paste into the worksheet stays in that tab until you close it.
        </p>
        <p>
          A draft stays on your device until you submit it or sign out. It is not sent to us or to
          anybody else before you submit it. Drafts that you write while you are signed in are
          encrypted. If your session ends, nobody else can read them on this device, and you find
          them again when you sign in.
        </p>
        <h3>What you write offline</h3>
        <p>
          If you submit something without a connection, your browser keeps it in its own storage and
          sends it when you are connected. While you are signed in, it is encrypted like a draft.
          Your browser also keeps your first name, so that you can contribute offline. When you sign
          out, both are deleted; if something was not sent, you are asked first. Other people who
          sign in on the same device see only how many entries wait.
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
    heading: 'Why there is no cookie banner',
    body: (
      <>
        <p>
          A banner asks for consent to optional cookies. We do not use optional cookies. Cookies
          that are strictly necessary for something you asked for, such as signing in or the
          language you chose, do not need consent.
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
          You can delete cookies and drafts in your browser at any time. This signs you out. You can
          also block cookies. You can then still read and search, but you cannot sign in, and the
          site does not remember your language.
        </p>
        <p>
          To learn more about the data that we have, read the{' '}
          <Link href={paths.privacy()}>Privacy Policy</Link>.
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
      sections={listSections()}
    />
  );
}
