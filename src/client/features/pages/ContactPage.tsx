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

/**
 * Lists steps that people can take themselves. The list is the same with and without a contact
 * address.
 */
const Here = () => (
  <>
    <h3>A word is wrong or offensive</h3>
    <p>
      Open its page in the <Link href={paths.dictionary()}>dictionary</Link>. If you know what is
      right, choose Suggest an edit; otherwise choose Report. Verifiers see your report together
      with the term. Both need JavaScript.
    </p>
    <h3>A word is missing</h3>
    <p>
      If you know it, <Link href={paths.contribute()}>contribute it</Link>. You do not need to ask
      first.
    </p>
    <h3>Your own submission</h3>
    <p>
      Until a verifier decides, you can edit and withdraw it on{' '}
      <Link href={paths.profile()}>your profile</Link>, and talk to the verifiers on its page. If it
      was rejected, its change history gives the reason, and you can revise it.
    </p>
    <h3>Your account</h3>
    <p>
      Your profile leads to the page where you change your password and your email address. If you
      have forgotten your password, use the link on the sign-in page.
    </p>
    <h3>Your data</h3>
    <p>
      You can download your data and delete your account on your profile. See{' '}
      <Link href={paths.dataProtection()}>Data Protection</Link>.
    </p>
  </>
);

const Writing = () => (
  <>
    <h3>Your account</h3>
    <p>Write from the email address of your account. Never send us a password.</p>
    <h3>A donation</h3>
    <p>
      Tell us its reference. You can find it on the receipt and on the page that you saw after
      paying. If you do not have it, tell us the date and the amount. Never send card numbers, not
      even parts of them.
    </p>
    <h3 id="security">An error on the site, or a security problem</h3>
    <p>
      Tell us the address of the page, what you did, what you expected and what happened instead. If
      it is about security, please write to us before you tell others.
    </p>
    <h3>A collection of words</h3>
    <p>
      If you have a word list to share, tell us its languages and subjects, how long it is, where it
      comes from and which licence it has.
    </p>
  </>
);

const address: Section = { id: 'address', heading: 'Who runs this site', body: <Address /> };
const here: Section = { id: 'here', heading: 'What you can do here', body: <Here /> };
const writing: Section = { id: 'what', heading: 'What to write about', body: <Writing /> };
const first = (): Section => ({
  id: 'first',
  heading: 'More answers',
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
});

export default function ContactPage() {
  const isReachable = useSite().contactEmail !== null;
  return (
    <StaticPage
      title={m.titles_contact()}
      opening={
        isReachable
          ? `How to reach the people behind ${PRODUCT}, and what to include so that they can help.`
          : 'Who runs this site, and what you can do here yourself.'
      }
      sections={isReachable ? [address, here, writing, first()] : [address, here, first()]}
    />
  );
}
