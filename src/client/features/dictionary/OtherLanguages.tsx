import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import type { OtherWord } from '#contract/dictionary.ts';
import { m } from '#contract/messages.ts';
import type { Term } from '#contract/term.ts';
import { languageIds, languages } from '#domain/languages.ts';

type Props = { term: Term; others: readonly OtherWord[]; list: string | null };

/**
 * The same English word in the other four languages; where it has none, an invitation to contribute
 * it. `list` is the address to come back to.
 */
export function OtherLanguages({ term, others, list }: Props) {
  return (
    <aside className="card" aria-labelledby="others">
      <h2 id="others">{m.dictionary_term_others_heading()}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.dictionary_term_others_language()}</th>
            <th scope="col">{m.dictionary_term_others_word()}</th>
          </tr>
        </thead>
        <tbody>
          {languageIds
            .filter((id) => id !== term.language)
            .map((id) => {
              const words = others.filter(({ language }) => language === id);
              return (
                <tr key={id}>
                  <th className="plain-header" scope="row">
                    {languages[id].name}
                  </th>
                  {words.length === 0 && (
                    <td>
                      <Link href={paths.contribute({ english: term.englishWord, language: id })}>
                        {m.dictionary_term_others_contribute({ language: languages[id].name })}
                      </Link>
                    </td>
                  )}
                  {words.length > 0 && (
                    <td>
                      <ul className="word-list">
                        {words.map((word) => (
                          <li key={word.id} className="word-box">
                            <Link href={paths.term(word.id)} state={list ? { list } : null}>
                              <Vernacular term={word} />
                            </Link>
                          </li>
                        ))}
                      </ul>
                    </td>
                  )}
                </tr>
              );
            })}
        </tbody>
      </table>
    </aside>
  );
}
