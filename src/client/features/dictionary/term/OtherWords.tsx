import { Fragment } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { SenseWords } from '#client/terms/senses/SenseWords.tsx';
import { richText } from '#client/ui/richText.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTerm } from '#contract/terms/dictionary.ts';
import { distinguishSense, labelSense, type SenseFacts } from '#domain/concept/sense-label.ts';
import { languageIds } from '#domain/languages.ts';
import { englishLang } from '#domain/locale/addresses.ts';
import { m } from '#domain/messages.ts';

type TermReply = ReplyOf<typeof getTerm>;

/**
 * Shows the words for the same meaning in the other languages. `list` is the address of the list
 * that the reader came from, or null. The linked pages get it, so that they can link back to it.
 */
export function OtherLanguages({ reply, list }: { reply: TermReply; list: string | null }) {
  const { term, others } = reply;
  const { englishWord: english, subject, conceptNumber } = term;
  return (
    <section aria-labelledby="others">
      <h2 id="others" className="visually-hidden">
        {m.dictionary_term_others_heading({ englishWord: english })}
      </h2>
      <SenseWords
        languageIds={languageIds.filter((id) => id !== term.language)}
        words={others}
        link={({ id }, shown) => (
          <Link href={paths.term(id)} state={list ? { list } : null}>
            {shown}
          </Link>
        )}
        contributePath={(language) =>
          paths.contribute({
            english,
            language,
            subject,
            concept: conceptNumber === null ? undefined : String(conceptNumber),
          })
        }
      />
    </section>
  );
}

/**
 * Links to the other senses of the English word, each by what tells it apart, and to the concept,
 * which has the words of all languages.
 */
export function OtherSenses({ term, siblings }: TermReply) {
  if (siblings.length === 0 && term.conceptNumber === null) return null;
  return (
    <p className="quiet-line margin-top-3">
      {siblings.length > 0 && (
        <>
          {richText(
            m.dictionary_term_siblings({
              englishWord: term.englishWord,
              count: siblings.length,
              b: (text) => <b lang={englishLang()}>{text}</b>,
            }),
          )}{' '}
          {siblings.map((sibling, index) => (
            <Fragment key={sibling.number}>
              {index > 0 && ', '}
              <SiblingLink
                number={sibling.number}
                sense={distinguishSense(sibling, [term, ...siblings])}
              />
            </Fragment>
          ))}
          {'. '}
        </>
      )}
      {term.conceptNumber !== null && (
        <Link href={paths.concept(term.conceptNumber)}>{m.dictionary_term_all_words_link()}</Link>
      )}
    </p>
  );
}

const SiblingLink = ({ number, sense }: { number: number; sense: SenseFacts }) => (
  <Link href={paths.concept(number)} lang={sense.senseSubject === null ? englishLang() : undefined}>
    {labelSense(sense)}
  </Link>
);
