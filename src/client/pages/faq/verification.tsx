import { messages } from '#contract/messages.ts';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { figures } from '../figures.ts';
import type { Answer } from '../answer.ts';

export const verification: readonly Answer[] = [
  {
    asks: 'How are terms verified?',
    answer: (
      <p>{`${messages.guidelinesReview} A verifier approves a term, corrects and approves it, or rejects it with a reason.`}</p>
    ),
  },
  {
    asks: 'How long does verification take?',
    answer: (
      <p>
        Verification usually takes 1-2 weeks. It depends on how many verifiers know the language and
        the subject.
      </p>
    ),
  },
  {
    asks: 'Where do I see what became of my term?',
    answer: (
      <p>
        Your home page lists your latest contributions with their status, and{' '}
        <Link href={paths.profile()}>your profile</Link> lists all of them. What was decided, and
        why, also stands there under <Link href={paths.notices()}>Notices</Link>, and comes by
        e-mail if your address is verified.
      </p>
    ),
  },
  {
    asks: 'How do I stop the e-mails?',
    answer: (
      <p>
        Open the link at the end of any of them, or switch them off on{' '}
        <Link href={paths.notices()}>your profile</Link>, under Notices. The notices still stand
        there. Mail that you ask for yourself, such as a link to a new password, is sent in any
        case.
      </p>
    ),
  },
  {
    asks: 'Why was my term rejected?',
    answer: (
      <>
        <p>{`The verifier wrote down why, in at least ${figures.rejectionReason} characters. Open your term while you are signed in: the reason stands in its change history. You and the verifiers can see it, the public cannot.`}</p>
        <p>
          Common reasons are a definition that is copied or unclear, a word of another language or
          dialect than stated, and a term that is in the dictionary already. You may submit an
          improved one.
        </p>
      </>
    ),
  },
  {
    asks: 'Who can see a term before it is verified?',
    answer: (
      <p>
        People who are signed in, and they see it marked as not yet verified. It is not in the
        public dictionary.
      </p>
    ),
  },
  {
    asks: 'How do I become a verifier?',
    answer: (
      <>
        <p>
          Open <Link href={paths.verifierApply()}>Become a Verifier</Link> while you are signed in.
          You tell us why you want to do it, what your background is, and which languages and
          subjects you know.
        </p>
        <p>
          An administrator decides. If the answer is yes, you can verify from your next click on.
        </p>
      </>
    ),
  },
  {
    asks: 'May verifiers approve their own terms?',
    answer: (
      <p>
        As a rule, no. Another verifier decides on what a verifier has submitted. An administrator
        can allow it, for example where a language has a single verifier, and that is put on record.
      </p>
    ),
  },
];
