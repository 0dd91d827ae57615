import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import type { FaqEntry } from '../faq-entry.ts';
import { productFacts } from '../product-facts.ts';

export const support: readonly FaqEntry[] = [
  {
    asks: 'How do I report a wrong or offensive term?',
    answer: (
      <p>
        Open the term, choose Report and say what is wrong. You do not need an account. Verifiers
        read your report, but they cannot see who you are. If you want to explain more,{' '}
        <Link href={paths.contact()}>write to us</Link> and include the address of the page.
      </p>
    ),
  },
  {
    asks: 'What happens to a report?',
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
    asks: 'What does “Under review” mean?',
    answer: (
      <p>
        {`At least ${productFacts.peopleForReview} signed-in people have reported the term, and ` +
          'verifiers have not closed these reports yet. Until they do, use the term with care.'}
      </p>
    ),
  },
  {
    asks: 'How are donations used?',
    answer: (
      <p>
        100% of donations go to platform maintenance. Contributors and verifiers are volunteers.
      </p>
    ),
  },
  {
    asks: 'What is the smallest donation?',
    answer: (
      <p>
        {`The minimum donation is ${productFacts.minimumDonation}. ` +
          'The fees on smaller payments are too high.'}
      </p>
    ),
  },
  {
    asks: 'Can I donate anonymously?',
    answer: (
      <p>
        Yes. Leave the name blank. Nothing is shown to the public unless you choose to be shown on
        the <Link href={paths.donorWall()}>donor wall</Link>, which shows a range instead of the
        amount.
      </p>
    ),
  },
  {
    asks: 'Is it safe to pay by card?',
    answer: (
      <p>
        Yes. You enter your card details in the payment provider's form. They never reach our
        servers.
      </p>
    ),
  },
  {
    asks: 'Do I get a receipt?',
    answer: (
      <p>
        Yes. We send it by email, with a reference, once the payment has succeeded. If you are
        signed in, it goes to the verified address of your account. Otherwise, enter an address in
        the form. We never show it.
      </p>
    ),
  },
  {
    asks: 'Can I take my name off the donor wall?',
    answer: (
      <p>
        Yes. Your profile lists the donations that you made while you were signed in. There you can
        remove each one from the wall or show it again. If you were not signed in,{' '}
        <Link href={paths.contact()}>write to us</Link> and give the reference.
      </p>
    ),
  },
  {
    asks: 'Can I get a refund?',
    answer: (
      <p>
        Donations are voluntary and non-refundable. If something went wrong with a payment,{' '}
        <Link href={paths.contact()}>write to us</Link>.
      </p>
    ),
  },
  {
    asks: 'How do I delete my account?',
    answer: (
      <p>
        Your <Link href={paths.profile()}>profile</Link> has a “Delete Your Account” button under
        Account Actions. The <Link href={paths.dataProtection()}>Data Protection</Link> page says
        what we keep, without your name.
      </p>
    ),
  },
  {
    asks: 'Where do I get help?',
    answer: (
      <p>
        The <Link href={paths.contact()}>contact page</Link> says where to write, and what to
        include so that we can answer quickly.
      </p>
    ),
  },
];
