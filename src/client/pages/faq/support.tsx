import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { figures } from '../figures.ts';
import type { Answer } from '../answer.ts';

export const support: readonly Answer[] = [
  {
    asks: 'How do I report a wrong or offensive term?',
    answer: <p>Open the term and choose Report. You need no account for that. If you would rather explain it at length, <Link href={paths.contact()}>write to us</Link> and add the address of the page.</p>,
  },
  {
    asks: 'How are donations used?',
    answer: <p>100% of donations go to platform maintenance. Contributors and verifiers are volunteers.</p>,
  },
  {
    asks: 'What is the smallest donation?',
    answer: <p>{`Minimum donation amount is ${figures.minimumDonation}. Smaller payments would cost more than they bring.`}</p>,
  },
  {
    asks: 'Can I donate anonymously?',
    answer: <p>Yes. Leave the name blank. Nothing is shown to the public unless you choose to be shown on the <Link href={paths.donorWall()}>donor wall</Link>, and there only a range stands in place of the amount.</p>,
  },
  {
    asks: 'Is it safe to pay by card?',
    answer: <p>Yes. You type your card details into the form of the payment provider. They never reach our servers.</p>,
  },
  {
    asks: 'Do I get a receipt?',
    answer: <p>Yes, by e-mail, with a reference, once the payment went through. If you are signed in it goes to the confirmed address of your account; otherwise leave an address in the form. It is never shown.</p>,
  },
  {
    asks: 'Can I take my name off the donor wall?',
    answer: <p>Yes. Your profile lists what you gave while signed in; there you take each donation off the wall, or put it back. If you gave without signing in, <Link href={paths.contact()}>write to us</Link> and name the reference.</p>,
  },
  {
    asks: 'Can I have a donation back?',
    answer: <p>Donations are voluntary and non-refundable. If something went wrong with a payment, <Link href={paths.contact()}>write to us</Link>.</p>,
  },
  {
    asks: 'How do I have my data erased?',
    answer: <p>The page <Link href={paths.dataProtection()}>Data Protection</Link> says how, and what stays in the history without your name.</p>,
  },
  {
    asks: 'Where do I get help?',
    answer: <p>The <Link href={paths.contact()}>contact page</Link> says where to write, and what to add so that we can answer quickly.</p>,
  },
];
