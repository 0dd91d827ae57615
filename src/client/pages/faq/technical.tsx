import { PRODUCT } from '#contract/messages.ts';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { figures } from '../figures.ts';
import type { Answer } from '../answer.ts';

export const technical: readonly Answer[] = [
  {
    asks: 'How much data does the site use?',
    answer: (
      <>
        <p>
          Little. A page of search results needs at most 30 KB to be read, the first time and with
          everything it needs. Pages that follow need less.
        </p>
        <p>
          If your browser is set to save data, or the connection is slow, the rest is not loaded
          before you touch something that needs it. There are no pictures, fonts or advertisements
          to pay for.
        </p>
      </>
    ),
  },
  {
    asks: 'What does the search forgive?',
    answer: (
      <>
        <p>
          Missing marks, hyphens and apostrophes, another class prefix, the plural, another spelling
          and a typing error. A term that is not quite what you typed says why it was found, and
          what you typed is never changed by itself.
        </p>
        <p>
          While you type, the box offers terms that begin so. It does not if your browser is set to
          save data.
        </p>
      </>
    ),
  },
  {
    asks: 'Does it work without JavaScript?',
    answer: (
      <p>
        Reading, searching, filtering and following links do. Contributing and verifying need
        JavaScript.
      </p>
    ),
  },
  {
    asks: 'Can I use it offline?',
    answer: <p>No. Looking up a word needs a connection.</p>,
  },
  {
    asks: 'Some letters look wrong or show as boxes. Why?',
    answer: (
      <p>
        To save your data we send no fonts, and use those of your device. If{' '}
        <i lang="ve">ḓ ḽ ṋ ṅ ṱ</i> do not show well, update the device or install a font that has
        them, such as Noto Serif.
      </p>
    ),
  },
  {
    asks: 'Can I use the site with a screen reader, or by keyboard alone?',
    answer: (
      <p>
        It is made to meet WCAG 2.1 AA: everything can be reached by keyboard, and each word is
        marked with its language. Light and dark follow your device. If something is in your way,
        please <Link href={paths.contact()}>tell us</Link>.
      </p>
    ),
  },
  {
    asks: 'May I use the words elsewhere?',
    answer: (
      <>
        <p>
          Yes. The terms are under{' '}
          <a href="https://creativecommons.org/licenses/by-sa/4.0/">CC BY-SA 4.0</a>: name the
          source, and share what you make of them in the same way.
        </p>
        <p>If the notes of a term name another source, the licence of that source holds for it.</p>
      </>
    ),
  },
  {
    asks: 'How do I cite a term?',
    answer: (
      <>
        <p>
          Name the word, its language, the dictionary, the address of its page and the day you read
          it. For example:
        </p>
        <p className="def">
          “Triangle” in Venda: <i lang="ve">ṱhiraiengeḽe</i>. {PRODUCT}, followed by the address of
          the page and the date.
        </p>
        <p>
          Share on the page of a term gives you the address. It stays the same when the words are
          corrected later.
        </p>
      </>
    ),
  },
  {
    asks: 'Is there an interface for programs?',
    answer: (
      <p>
        {'Yes. '}
        <a href="/api/openapi.json">A description of all calls</a>
        {` in the OpenAPI format is public. From one address the site answers up to ${figures.readsPerMinute} reads a minute.`}
      </p>
    ),
  },
  {
    asks: 'Is the code open source?',
    answer: <p>Yes, under the MIT licence.</p>,
  },
];
