import { PRODUCT } from '#contract/messages.ts';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { figures } from './figures.ts';
import { Points, type Section, StaticPage } from './StaticPage.tsx';

const sections: Section[] = [
  {
    id: 'cookies',
    heading: 'The cookies we use',
    body: (
      <>
        <p>
          Only cookies that signing in cannot do without. Somebody who only reads and searches gets
          none.
        </p>
        <h3>The session cookie</h3>
        <p>{`It is set when you sign in, and it tells the server which session is yours. It holds a random, signed number and nothing about you. It ends when you sign out, after ${figures.sessionIdle} without use, and after ${figures.sessionMax} in any case.`}</p>
        <h3>The cookies of signing in</h3>
        <p>
          When you choose Sign in or Register, a cookie remembers for an hour which page you came
          from. The sign-in pages add their own: one that holds the steps together, and one that
          knows you again, for as long as a session lasts. If another organisation signs you in
          here, those cookies are that organisation's.
        </p>
        <p>
          Scripts cannot read any of our cookies, and other sites cannot use them to act in your
          name.
        </p>
      </>
    ),
  },
  {
    id: 'device',
    heading: 'Drafts on your device',
    body: (
      <>
        <p>
          When you write a term or edit one, your browser keeps a draft in its own storage. That way
          nothing is lost when the page reloads or your session ends.
        </p>
        <p>
          What you enter into the form of a donation is kept in the same way, in that tab alone:
          until the payment went through, or the tab is closed. Card details are never kept.
        </p>
        <p>
          A draft stays on your device until you submit it or press Sign out, and nobody but you
          gets it back. We do not see it before you submit.
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
          'No cookies that measure or follow visitors.',
          'No cookies of social networks.',
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
          A banner asks for consent to cookies that a site could do without. We have none of those.
          Cookies that are strictly necessary for something you asked for, such as signing in, need
          no consent.
        </p>
        <p>
          The payment provider is asked for its form only once you go on to the payment step of a
          donation, and it may set cookies of its own then, to prevent fraud.
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
          You can delete cookies and drafts in your browser at any time; you are then signed out.
          You can also block them: reading and searching go on as before, but you cannot sign in.
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
      title="Cookie Policy"
      opening={`What ${PRODUCT} stores in your browser: what signing in needs, your own drafts, and nothing else.`}
      sections={sections}
    />
  );
}
