import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useSite } from '#client/runtime/session/site.tsx';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import { RunBy } from './RunBy.tsx';
import { Points, type Section, StaticPage } from './StaticPage.tsx';

/** The contact address, or what to do if the operator has configured none. */
function Address() {
  const { contactEmail } = useSite();
  if (contactEmail === null) {
    return (
      <>
        <RunBy />
        <p>
          This site has no contact address yet. Please ask the school, university or group that told
          you about it: they may know who runs it.
        </p>
        <p>To report a term, you do not need email. The next section explains how.</p>
      </>
    );
  }
  return (
    <>
      <RunBy />
      <p>Write to us:</p>
      <p className="definition">
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
      <p>We will answer as soon as we can. If possible, please write in English.</p>
    </>
  );
}

const sections: Section[] = [
  { id: 'address', heading: 'Where to write', body: <Address /> },
  {
    id: 'what',
    heading: 'What to write about',
    body: (
      <>
        <h3>A word is wrong or offensive</h3>
        <p>
          Open its page in the <Link href={paths.dictionary()}>dictionary</Link> and choose Report.
          This is the quickest way, because verifiers see your report together with the term. If
          JavaScript is off in your browser, write to us instead and include the address of the
          page.
        </p>
        <h3>A word is missing</h3>
        <p>
          If you know it, <Link href={paths.contribute()}>contribute it</Link>. You do not need to
          ask first.
        </p>
        <h3>Your own submission</h3>
        <p>
          Tell us the address of its page and what you want to change. If it was rejected, its
          change history gives the reason.
        </p>
        <h3>Your account</h3>
        <p>
          Write from the email address of your account. If you have forgotten your password, use the
          link on the sign-in page. Never send us a password.
        </p>
        <h3>Your data</h3>
        <p>
          To get a copy of your data, or to have it corrected or deleted, see{' '}
          <Link href={paths.dataProtection()}>Data Protection</Link> first, then write to us.
        </p>
        <h3>A donation</h3>
        <p>
          Tell us its reference. You can find it on the receipt and on the page that you saw after
          paying. If you do not have it, tell us the date and the amount. Never send card numbers,
          not even parts of them.
        </p>
        <h3 id="security">An error on the site, or a security problem</h3>
        <p>
          Tell us the address of the page, what you did, what you expected and what happened
          instead. If it is about security, please write to us before you tell others.
        </p>
        <h3>A collection of words</h3>
        <p>
          If you have a word list to share, tell us its languages and subjects, how long it is,
          where it comes from and which licence it has.
        </p>
      </>
    ),
  },
  {
    id: 'first',
    heading: 'Before you write',
    body: (
      <Points>
        {[
          <>
            The <Link href={paths.faq()}>FAQ</Link> answers common questions.
          </>,
          <>
            To learn how words are checked, see <Link href={paths.about()}>About</Link>.
          </>,
        ]}
      </Points>
    ),
  },
];

export default function ContactPage() {
  return (
    <StaticPage
      title={m.titles_contact()}
      opening={`How to reach the people behind ${PRODUCT}, and what to include so that they can help.`}
      sections={sections}
    />
  );
}
