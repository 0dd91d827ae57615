import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { PRODUCT } from '#domain/product.ts';
import type { FaqEntry } from '../faq-entry.ts';
import { productFacts } from '../product-facts.ts';

export const listGettingStarted = (): readonly FaqEntry[] => [
  {
    question: `What is ${PRODUCT}?`,
    answer: (
      <p>
        {`A scientific dictionary built by its readers. It covers ${productFacts.scope}. ` +
          'A verifier checks each contribution before it is published.'}
      </p>
    ),
  },
  {
    question: 'What does it cost?',
    answer: (
      <p>Nothing. Reading, searching and contributing are free, and there is no advertising.</p>
    ),
  },
  {
    question: 'Do I need an account?',
    answer: (
      <p>
        Not to read, search or donate. You need one to contribute terms or to become a verifier.
      </p>
    ),
  },
  {
    question: 'How do I create an account?',
    answer: (
      <>
        <p>
          Choose Register at the top of the page, and enter your name, your email address and a
          password. We then send you an email with a link.
        </p>
        <p>Open that link to verify your address. Until then, you can read but not contribute.</p>
      </>
    ),
  },
  {
    question: 'How do I find a word?',
    answer: (
      <>
        <p>
          Type it into the search box of the <Link href={paths.dictionary()}>dictionary</Link>, in
          English or in one of the languages. You do not need to type the special letters: if you
          type molikhulu, you also find <i lang="ve">moḽikhuḽu</i>.
        </p>
        <p>
          You can narrow the list to one language or one subject. The address of the page contains
          your search, so you can share it.
        </p>
      </>
    ),
  },
  {
    question: 'What if a word is missing?',
    answer: (
      <p>
        Nobody has contributed it yet, or it is still waiting for verification. If you know it,
        please <Link href={paths.contribute()}>contribute it</Link>.
      </p>
    ),
  },
];
