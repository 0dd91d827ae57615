import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { figures } from '../figures.ts';
import type { Answer } from '../answer.ts';

export const support: readonly Answer[] = [
  {
    asks: 'How do I report a wrong or offensive term?',
    answer: (
      <p>
        Open the term, choose Report and say what is wrong. You need no account for that. Verifiers
        read what you wrote, but are not told who you are. If you would rather explain it at length,{' '}
        <Link href={paths.contact()}>write to us</Link> and add the address of the page.
      </p>
    ),
  },
  {
    asks: 'What happens to a report?',
    answer: (
      <p>
        A verifier reads it. If the term is right, the report is closed and the term stays. If it is
        not, a verifier who did not submit the term sends it back to pending: it leaves the public
        dictionary until it is decided on again, and the reason stands in its change history.
      </p>
    ),
  },
  {
    asks: 'What does Under review mean?',
    answer: (
      <p>{`At least ${figures.peopleForReview} different people have reported the term while they were signed in, and a verifier has not yet closed their reports. Use the term with care until then.`}</p>
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
      <p>{`Minimum donation amount is ${figures.minimumDonation}. Smaller payments would cost more than they bring.`}</p>
    ),
  },
  {
    asks: 'Can I donate anonymously?',
    answer: (
      <p>
        Yes. Leave the name blank. Nothing is shown to the public unless you choose to be shown on
        the <Link href={paths.donorWall()}>donor wall</Link>, and there only a range stands in place
        of the amount.
      </p>
    ),
  },
  {
    asks: 'Is it safe to pay by card?',
    answer: (
      <p>
        Yes. You type your card details into the form of the payment provider. They never reach our
        servers.
      </p>
    ),
  },
  {
    asks: 'Do I get a receipt?',
    answer: (
      <p>
        Yes, by e-mail, with a reference, once the payment went through. If you are signed in it
        goes to the confirmed address of your account; otherwise leave an address in the form. It is
        never shown.
      </p>
    ),
  },
  {
    asks: 'Can I take my name off the donor wall?',
    answer: (
      <p>
        Yes. Your profile lists what you gave while signed in; there you take each donation off the
        wall, or put it back. If you gave without signing in,{' '}
        <Link href={paths.contact()}>write to us</Link> and name the reference.
      </p>
    ),
  },
  {
    asks: 'Can I have a donation back?',
    answer: (
      <p>
        Donations are voluntary and non-refundable. If something went wrong with a payment,{' '}
        <Link href={paths.contact()}>write to us</Link>.
      </p>
    ),
  },
  {
    asks: 'How do I have my data erased?',
    answer: (
      <p>
        Your <Link href={paths.profile()}>profile</Link> has “Erase My Account” under Account
        Actions. The page <Link href={paths.dataProtection()}>Data Protection</Link> says what stays
        in the history without your name.
      </p>
    ),
  },
  {
    asks: 'Where do I get help?',
    answer: (
      <p>
        The <Link href={paths.contact()}>contact page</Link> says where to write, and what to add so
        that we can answer quickly.
      </p>
    ),
  },
];
