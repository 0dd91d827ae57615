import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { AgreementList, ReviewTimesTable } from '#client/terms/ReviewTimes.tsx';
import { m } from '#domain/messages.ts';
import type { FaqEntry } from '../faq-entry.ts';

const HowTermsAreVerified = () => (
  <p>
    {`${m.review_times_experts()} A verifier can approve a term, correct and ` +
      'approve it, ask its author for a change, or reject it with a reason. In subjects that ' +
      'an administrator chooses, two verifiers must approve a term.'}
  </p>
);

export const listVerification = (): readonly FaqEntry[] => [
  {
    question: 'How are terms verified?',
    answer: <HowTermsAreVerified />,
  },
  {
    question: 'How long does verification take?',
    answer: (
      <>
        <p>
          Verification usually takes 1-2 weeks. It depends on how many verifiers know the language
          and the subject.
        </p>
        <ReviewTimesTable />
        <AgreementList />
      </>
    ),
  },
  {
    question: 'Where can I see the decision on my term?',
    answer: (
      <p>
        Your home page lists your latest contributions with their status, and{' '}
        <Link href={paths.profile()}>your profile</Link> lists all of them. Each decision, with its
        reason, also appears there under <Link href={paths.notices()}>Notices</Link>, and we send it
        by email if your address is verified.
      </p>
    ),
  },
  {
    question: 'How do I stop the emails?',
    answer: (
      <p>
        Open the link at the end of any of them. It stops emails of that kind. On{' '}
        <Link href={paths.notices()}>your profile</Link>, under Notices, you can choose for each
        kind whether you get it at once, once a day or never. The notices still appear there. Emails
        that you request, such as a link to choose a new password, and warnings about your account
        are always sent.
      </p>
    ),
  },
  {
    question: 'Why was my term rejected?',
    answer: (
      <>
        <p>
          The verifier gave a reason. You can read it on your profile and in the change history of
          the term. Only you, administrators, and the verifiers of its language and subject can see
          it.
        </p>
        <p>
          Common reasons are a definition that is copied or unclear, a word from a different
          language or dialect, and a term that is already in the dictionary. You can revise your
          term and submit it again.
        </p>
      </>
    ),
  },
  {
    question: 'Who can see a term before it is verified?',
    answer: (
      <p>
        Signed-in people with a verified email address. They see it marked as not yet verified. It
        is not in the public dictionary.
      </p>
    ),
  },
  {
    question: 'How do I become a verifier?',
    answer: (
      <>
        <p>
          Open <Link href={paths.verifierApply()}>Become a Verifier</Link> while you are signed in.
          Tell us why you want to do it, what your background is, and which languages and subjects
          you know.
        </p>
        <p>
          An administrator decides. If you are approved, you can verify terms in your languages and
          subjects immediately.
        </p>
      </>
    ),
  },
  {
    question: 'Can verifiers approve their own terms?',
    answer: (
      <p>
        Normally no: another verifier must decide. An administrator can allow it, for example if a
        language has only one verifier. That change is recorded.
      </p>
    ),
  },
];
