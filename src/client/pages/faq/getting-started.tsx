import { PRODUCT } from '#contract/messages.ts';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { figures } from '../figures.ts';
import type { Answer } from '../answer.ts';

export const gettingStarted: readonly Answer[] = [
  {
    asks: `What is ${PRODUCT}?`,
    answer: (
      <p>{`A scientific dictionary that its readers build. It gives English terms in ${figures.scope}. What people contribute is checked by a verifier before it is published.`}</p>
    ),
  },
  {
    asks: 'What does it cost?',
    answer: (
      <p>Nothing. Reading, searching and contributing are free, and there is no advertising.</p>
    ),
  },
  {
    asks: 'Do I need an account?',
    answer: (
      <p>
        Not to read, to search or to donate. You need one to contribute a term or to become a
        verifier.
      </p>
    ),
  },
  {
    asks: 'How do I open an account?',
    answer: (
      <>
        <p>
          Choose Register at the top of the page, and give your name, your e-mail address and a
          password. You then get a message with a link.
        </p>
        <p>
          Open that link to confirm that the address is yours. Until you have, you can read but not
          submit.
        </p>
      </>
    ),
  },
  {
    asks: 'How do I find a word?',
    answer: (
      <>
        <p>
          Type it into the search box of the <Link href={paths.dictionary()}>dictionary</Link>, in
          English or in one of the languages. You need not know the special letters:{' '}
          <i lang="ve">moḽikhuḽu</i> is found by molikhulu too.
        </p>
        <p>
          You can narrow the list to one language or one subject. The address of the page keeps your
          search, so that you can send it to somebody.
        </p>
      </>
    ),
  },
  {
    asks: 'What if a word is missing?',
    answer: (
      <p>
        Then nobody has contributed it yet, or it is still waiting to be verified. If you know it,
        please <Link href={paths.contribute()}>contribute it</Link>.
      </p>
    ),
  },
];
