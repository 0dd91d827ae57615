import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import type { FaqEntry } from '../faq-entry.ts';
import { IfReachable } from '../IfReachable.tsx';
import { productFacts } from '../product-facts.ts';

export const listSupport = (): readonly FaqEntry[] => [
  {
    question: 'How do I report a wrong or offensive term?',
    answer: (
      <p>
        Open the term, choose Report and say what is wrong. You do not need an account. Verifiers
        read your report, but they cannot see who you are; administrators can, if you are signed in.
        If you know what is right, sign in and choose Suggest an edit instead.
      </p>
    ),
  },
  {
    question: 'What happens to a report?',
    answer: (
      <p>
        A verifier reads it. If the term is correct, the verifier closes the report. If it is wrong,
        a verifier sends the term back for review. The person who submitted the term cannot do this.
        The term is then not public until a verifier decides again. Its change history gives the
        reason.
      </p>
    ),
  },
  {
    question: 'What does “Under review” mean?',
    answer: (
      <p>
        {`At least ${productFacts.peopleForReview} signed-in people have reported the term, and ` +
          'verifiers have not closed these reports yet. Until they do, use the term with care.'}
      </p>
    ),
  },
  {
    question: 'How are donations used?',
    answer: (
      <p>
        100% of donations go to platform maintenance. Contributors and verifiers are volunteers.
      </p>
    ),
  },
  {
    question: 'What is the smallest donation?',
    answer: (
      <p>
        {`The minimum donation is ${productFacts.minimumDonation}. ` +
          'The fees on smaller payments are too high.'}
      </p>
    ),
  },
  {
    question: 'Can I donate anonymously?',
    answer: (
      <p>
        Yes. Leave the name blank. Nothing is shown to the public unless you choose to be shown on
        the <Link href={paths.donorWall()}>donor wall</Link>, which shows a range instead of the
        amount.
      </p>
    ),
  },
  {
    question: 'Is it safe to pay by card?',
    answer: (
      <p>
        Yes. You enter your card details in the payment provider's form. They never reach our
        servers.
      </p>
    ),
  },
  {
    question: 'Do I get a receipt?',
    answer: (
      <p>
        Yes. We send it by email, with a reference, once the payment has succeeded. If you are
        signed in, it goes to the verified address of your account. Otherwise, enter an address in
        the form. We never show it.
      </p>
    ),
  },
  {
    question: 'Can I take my name off the donor wall?',
    answer: (
      <p>
        Yes. Your profile lists the donations that you made while you were signed in. There you can
        remove each one from the wall or show it again.
        <IfReachable>
          {' '}
          If you were not signed in, <Link href={paths.contact()}>write to us</Link> and give the
          reference.
        </IfReachable>
      </p>
    ),
  },
  {
    question: 'Can I get a refund?',
    answer: (
      <p>
        Donations are voluntary and non-refundable.
        <IfReachable>
          {' '}
          If something went wrong with a payment, <Link href={paths.contact()}>write to us</Link>.
        </IfReachable>
      </p>
    ),
  },
  {
    question: 'How do I delete my account?',
    answer: (
      <p>
        Your <Link href={paths.profile()}>profile</Link> has a “Delete Your Account” button under
        Account Actions. The <Link href={paths.dataProtection()}>Data Protection</Link> page says
        what we keep, without your name.
      </p>
    ),
  },
  {
    question: 'Where do I get help?',
    answer: (
      <p>
        The <Link href={paths.contact()}>contact page</Link> says who runs this site, and what you
        can do here without writing to anybody.
      </p>
    ),
  },
];
