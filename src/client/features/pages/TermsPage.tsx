import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import { IfReachable } from './IfReachable.tsx';
import { productFacts } from './product-facts.ts';
import { Points, type Section, StaticPage } from './StaticPage.tsx';

const listSections = (): Section[] => [
  {
    id: 'acceptance',
    heading: 'Acceptance',
    body: (
      <>
        <p>
          {`By using ${PRODUCT} you accept these terms. ` +
            'If you do not accept them, please do not use the site.'}
        </p>
        <p>
          You can read the dictionary without an account. Some sections apply only to people who
          contribute, verify or donate.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    heading: 'No users under 13',
    body: (
      <>
        <p>
          You must be at least 13 years old to use the site. A parent or a teacher may look up words
          together with a younger child.
        </p>
        <p>If you are under 18, ask a parent or guardian before you create an account or donate.</p>
      </>
    ),
  },
  {
    id: 'account',
    heading: 'Your account',
    body: (
      <Points>
        {[
          'Use your own email address. You must verify it before you can contribute a term.',
          'Keep your password secret. You are responsible for what is done with your account.',
          <IfReachable
            key="misused"
            otherwise="Choose a new password at once if somebody else has used your account."
          >
            Tell us if somebody else has used your account:{' '}
            <Link href={paths.contact()}>contact us</Link>.
          </IfReachable>,
        ]}
      </Points>
    ),
  },
  {
    id: 'conduct',
    heading: 'Conduct',
    body: (
      <>
        <p>Write for learners, and treat the people behind the words with respect.</p>
        <Points>
          {[
            'Submit words that people use or that you can justify. Write the definition in your ' +
              'own words.',
            'Do not copy definitions from a book or a site whose licence does not allow it.',
            'Do not submit insults, advertising, nonsense or anything that breaks the law.',
            'Do not put personal information about others into a term, a note, a report or a ' +
              'message.',
            'Report a term to have it corrected, not to harm the person who contributed it.',
            "Do not try to get around the limits, use other people's accounts, or disturb " +
              'other users.',
          ]}
        </Points>
        <p>
          Submissions that break these rules are rejected. In serious or repeated cases, the people
          who run the site may take away a role or close an account.
        </p>
      </>
    ),
  },
  {
    id: 'content-licence',
    heading: 'Content licence',
    body: (
      <>
        <p>
          The terms in the dictionary are shared under the{' '}
          <a href="https://creativecommons.org/licenses/by-sa/4.0/">
            Creative Commons Attribution-ShareAlike 4.0 licence (CC BY-SA 4.0)
          </a>
          . You may use them for any purpose, even to earn money. You must name the source. If you
          make something new from them, you must share it under the same licence.
        </p>
        <h3>What you grant when you contribute</h3>
        <p>
          You keep the rights to your text. By submitting it, you allow everyone to use it under CC
          BY-SA 4.0, and you confirm that you have the right to do this. You cannot take back this
          licence, because others may already use your words.
        </p>
        <p>
          {'You agree that verifiers may edit what you submit. People who use your term only need ' +
            `to give the name ${PRODUCT} and the address of the term.`}
        </p>
        <h3>Words from other collections</h3>
        <p>
          Some terms were imported from other collections. They keep the licence of their source.
          The page of a term names its source. Check the licence before you use the term.
        </p>
        <h3>The code</h3>
        <p>The code of the site is open source under the MIT licence.</p>
      </>
    ),
  },
  {
    id: 'verifier-duties',
    heading: 'Verifier duties',
    body: (
      <>
        <p>Verifiers decide what the public reads. If you are one, you agree to:</p>
        <Points>
          {[
            'decide only on terms in languages and subjects that you know well;',
            'judge the word, not the person who submitted it;',
            'give a detailed reason when you reject, of at least ' +
              `${productFacts.rejectionReason} characters, so that the contributor can learn ` +
              'from it;',
            'leave your own submissions to another verifier, even when somebody reports them;',
            'not share what only verifiers can see.',
          ]}
        </Points>
        <p>
          All actions are logged for audit purposes. Verifiers are volunteers. An administrator can
          give or take away the role.
        </p>
      </>
    ),
  },
  {
    id: 'donations',
    heading: 'Donations',
    body: (
      <>
        <p>
          {'Donations are voluntary and non-refundable. ' +
            `The smallest is ${productFacts.minimumDonation}. ` +
            'A donation does not give you a role, any rights, or influence over what is verified.'}
        </p>
        <p>100% of donations go to platform maintenance.</p>
        <p>
          If a payment was made by mistake or without your consent,{' '}
          <IfReachable>write to us and </IfReachable>speak to your bank. These terms do not limit
          the rights that the law gives you.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    heading: 'How long data is kept',
    body: (
      <p>
        We keep usage data 2-3 years and communications 3-5 years. The history of each term is kept
        as long as the dictionary exists. The <Link href={paths.privacy()}>Privacy Policy</Link>{' '}
        says more.
      </p>
    ),
  },
  {
    id: 'no-warranty',
    heading: 'What we cannot promise',
    body: (
      <>
        <p>
          Volunteers build this dictionary with care, but a word or a definition may still be wrong,
          and the site may be unavailable at times. We offer it as is, without warranty.
        </p>
        <p>
          Do not rely only on a definition here for a medical, legal or safety decision. Ask a
          professional.
        </p>
        <p>
          As far as the law allows, the people who run the site are not liable for losses that
          result from using it.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes to these terms',
    body: (
      <>
        <p>
          When these terms change, the date at the top of this page changes too. If you continue to
          use the site after that, the new terms apply. The licence of your earlier contributions
          does not change.
        </p>
        <IfReachable>
          <p>
            Questions about these terms are welcome: <Link href={paths.contact()}>contact us</Link>.
          </p>
        </IfReachable>
      </>
    ),
  },
];

export default function TermsPage() {
  return (
    <StaticPage
      title={m.titles_terms()}
      opening={`What you can expect from ${PRODUCT}, and what it expects from you, in plain words.`}
      updated
      sections={listSections()}
    />
  );
}
