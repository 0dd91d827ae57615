import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { type Language, languageIds, languages, nameLanguage } from '#domain/languages.ts';
import type { FaqEntry } from '../faq-entry.ts';
import { IfReachable } from '../IfReachable.tsx';
import { productFacts } from '../product-facts.ts';
import { Points } from '../StaticPage.tsx';

/** A component, because messages are not read while a module loads. */
const LanguageName = ({ language }: { language: Language }) => nameLanguage(language);

export const listContributing = (): readonly FaqEntry[] => [
  {
    question: 'How do I contribute a term?',
    answer: (
      <p>
        Sign in and open <Link href={paths.contribute()}>Contribute</Link>. Fill in the English
        word, a definition, the academic field, the vernacular word and its language. Notes are
        optional. Then submit it for verification.
      </p>
    ),
  },
  {
    question: 'What makes a good contribution?',
    answer: (
      <Points>
        {[
          'One idea, and the word that people use for it.',
          'A definition of one or two sentences, in your own words, that a learner can understand.',
          'The correct spelling, with all marks and capital letters. The site never changes them.',
          'Notes that help a verifier: the dialect, an older word, or where you found the word.',
        ]}
      </Points>
    ),
  },
  {
    question: 'How do I type special letters?',
    answer: (
      <>
        <p>
          Choose the language. Keys with its special letters appear below the field for the
          vernacular word. Press one to insert it where you are typing.
        </p>
        <table className="language-table">
          <thead>
            <tr>
              <th scope="col">Language</th>
              <th scope="col">Keys</th>
            </tr>
          </thead>
          <tbody>
            {languageIds.map((id) => (
              <tr key={id}>
                <th scope="row">
                  <LanguageName language={id} />
                </th>
                <td lang={languages[id].lang}>{languages[id].letters.join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </>
    ),
  },
  {
    question: 'The form says that a similar term exists. Can I still submit mine?',
    answer: (
      <p>
        Yes. Look at the similar terms first. A language may have several words for one idea. A
        verifier decides whether your word is useful too.
      </p>
    ),
  },
  {
    question: 'Do I lose my text if the connection fails or I am signed out?',
    answer: (
      <p>
        No. The form keeps a draft on your device until you submit it. Sign in again and carry on
        where you left off.
      </p>
    ),
  },
  {
    question: 'Can I change or withdraw what I submitted?',
    answer: (
      <>
        <p>
          Yes, until a verifier decides. <Link href={paths.profile()}>Your profile</Link> and the
          page of the term have the buttons Edit and Withdraw. A verifier can also ask you for a
          change. You can revise a rejected or withdrawn term and submit it again.
        </p>
        <p>
          To change a verified term, choose Suggest an edit on its page. A verifier decides on your
          suggestion.
        </p>
      </>
    ),
  },
  {
    question: 'Who owns what I contribute?',
    answer: (
      <p>
        You do. By submitting it, you allow everyone to use it under CC BY-SA 4.0. The{' '}
        <Link href={paths.terms()}>Terms of Service</Link> say what that means.
      </p>
    ),
  },
  {
    question: 'How much can I submit?',
    answer: (
      <p>
        {`Up to ${productFacts.newcomerSubmissionsPerMinute} terms a minute and ` +
          `${productFacts.newcomerSubmissionsPerDay} a day, until ${productFacts.newcomerTerms} ` +
          'of your terms are in the dictionary. From then on, up to ' +
          `${productFacts.submissionsPerMinute} a minute and ${productFacts.submissionsPerDay} ` +
          'a day. If you send more, the site asks you to wait.'}
        <IfReachable>
          {' '}
          If you have a whole collection to share, <Link href={paths.contact()}>write to us</Link>.
        </IfReachable>
      </p>
    ),
  },
];
