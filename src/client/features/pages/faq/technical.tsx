import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { PRODUCT } from '#domain/product.ts';
import type { FaqEntry } from '../faq-entry.ts';
import { IfReachable } from '../IfReachable.tsx';
import { OfflineSentences } from '../OfflineSentences.tsx';
import { productFacts } from '../product-facts.ts';

export const listTechnical = (): readonly FaqEntry[] => [
  {
    question: 'How much data does the site use?',
    answer: (
      <>
        <p>
          Very little. The first page of search results needs at most 30 KB, including everything
          that you need to read it. Later pages need less.
        </p>
        <p>
          If your browser is set to save data or your connection is slow, the site loads other parts
          only when you need them. It downloads no pictures, fonts or advertisements.
        </p>
      </>
    ),
  },
  {
    question: 'Can I find a word if I misspell it?',
    answer: (
      <>
        <p>
          Yes. Search also finds a word if you leave out marks, hyphens or apostrophes. It finds
          plurals, other prefixes, other spellings, and words with typing mistakes. If a term is not
          exactly what you typed, the list says why it is there. Search never changes what you
          typed.
        </p>
        <p>
          While you type, the search box suggests terms that begin the same way, unless your browser
          is set to save data.
        </p>
      </>
    ),
  },
  {
    question: 'Does it work without JavaScript?',
    answer: (
      <p>
        You can read, search, filter and follow links without it. Contributing, verifying, reporting
        and donating need JavaScript.
      </p>
    ),
  },
  {
    question: 'Can I use it offline?',
    answer: (
      <>
        <p>
          Yes. <Link href={paths.offline()}>Save a language</Link> on your device, and then look its
          words up without a connection. A bar at the top says what works:
        </p>
        <OfflineSentences />
        <p>
          You can also contribute: your device keeps what you write and sends it when you are online
          again.
        </p>
      </>
    ),
  },
  {
    question: 'Why do some letters look wrong or appear as boxes?',
    answer: (
      <p>
        To save your data, the site uses the fonts on your device. If <i lang="ve">ḓ ḽ ṋ ṅ ṱ</i> do
        not look right, update your device or install a font that includes them, such as Noto Serif.
      </p>
    ),
  },
  {
    question: 'Can I use the site with a screen reader, or by keyboard alone?',
    answer: (
      <p>
        It meets WCAG 2.1 AA: everything works with a keyboard, and each word is marked with its
        language. Light and dark mode follow your device.
        <IfReachable>
          {' '}
          If something does not work for you, please <Link href={paths.contact()}>tell us</Link>.
        </IfReachable>
      </p>
    ),
  },
  {
    question: 'May I use the words elsewhere?',
    answer: (
      <>
        <p>
          Yes. The terms are shared under{' '}
          <a href="https://creativecommons.org/licenses/by-sa/4.0/">CC BY-SA 4.0</a>. You must name
          the source. If you make something new from them, you must share it under the same licence.
        </p>
        <p>If the page of a term names a source, the licence of that source applies.</p>
      </>
    ),
  },
  {
    question: 'How do I cite a term?',
    answer: (
      <>
        <p>
          Give the word, its language, the name of the dictionary, the address of the page and the
          date. For example:
        </p>
        <p className="definition">
          “Triangle” in Venda: <i lang="ve">ṱhiraiengeḽe</i>. {PRODUCT}, https://…/dictionary/…,
          December 12, 2024.
        </p>
        <p>
          The Share button on the page of a term gives you the address. The address does not change
          when the term is corrected.
        </p>
      </>
    ),
  },
  {
    question: 'Is there an API?',
    answer: (
      <p>
        {'Yes. All calls are described in the public '}
        <a href="/api/docs">API guide</a>
        {' and in the '}
        <a href="/api/openapi.json">OpenAPI document</a>
        {`. Each IP address can make up to ${productFacts.readsPerMinute} read requests a minute.`}
      </p>
    ),
  },
  {
    question: 'Is the code open source?',
    answer: <p>Yes, under the MIT licence.</p>,
  },
];
