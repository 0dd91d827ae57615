import { isAvoided } from '#client/terms/form/words-of-sense.ts';
import { NoWord } from '#client/terms/NoWord.tsx';
import { SenseRow } from '#client/terms/senses/SenseRow.tsx';
import { useSuggestingField } from '#client/terms/suggestions/useSuggestingField.tsx';
import { WordLine } from '#client/terms/WordLine.tsx';
import { SearchField } from '#client/ui/forms/SearchField.tsx';
import { nameLanguage } from '#domain/languages.ts';
import { englishLang, localize } from '#domain/locale/addresses.ts';
import { listInSentence } from '#domain/locale/sentence.ts';
import { m } from '#domain/messages.ts';
import type { OfflineAnswer } from '#domain/offline/answer.ts';
import { findPack } from '#domain/packs/ids.ts';
import { nameSubject } from '#domain/subjects.ts';
import { nameUsage } from '#domain/term/usage.ts';
import type { Packs } from '../packs/state.ts';
import { groupBySense, type SenseHits } from './senses-of-hits.ts';
import { MAX_HITS, type useOfflineSearch } from './useOfflineSearch.ts';

type Props = { search: ReturnType<typeof useOfflineSearch> };

/** The section that searches the kept packs. */
export function Search({ search }: Props) {
  const { input, text, setText, answer } = search;
  const { field, list } = useSuggestingField(
    () => import('./OfflineSuggestions.tsx'),
    ({ OfflineSuggestions }, props) => <OfflineSuggestions {...props} search={search} />,
    input,
  );
  const shown = answer?.hits.length;
  return (
    <section className="vertical-stack" aria-labelledby="offline-dictionary">
      <h2 id="offline-dictionary">{m.offline_search_title()}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: older phones do not support <search> */}
      <form
        role="search"
        action={localize('/offline')}
        className="search-box"
        aria-label={m.offline_search_form()}
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchField
          {...field}
          id="offline-query"
          name="q"
          label={m.offline_search_field()}
          placeholder={m.shell_search_placeholder()}
          submitLabel={m.offline_search_button()}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {list}
      </form>
      <p className="muted" role="status">
        {describeState(search)}
      </p>
      <div>
        {answer && <Results answer={answer} />}
        {shown === MAX_HITS && <p className="muted">{m.offline_search_more({ shown })}</p>}
      </div>
    </section>
  );
}

function describeState({ stored, isReady, hasFailed, answer }: Props['search']): string {
  const languages = listLanguages(stored);
  if (languages === '') return m.offline_search_no_packs();
  if (hasFailed) return m.offline_search_failed();
  if (!isReady) return m.offline_search_preparing();
  return answer?.hits.length === 0
    ? m.offline_search_nothing({ query: answer.query, languages })
    : m.offline_search_languages({ languages });
}

/** Names the languages whose words are kept. */
function listLanguages(stored: Packs['stored']): string {
  const words = [...stored.keys()]
    .flatMap((id) => findPack(id) ?? [])
    .filter(({ kind }) => kind === 'words');
  return listInSentence([...new Set(words.map(({ language }) => nameLanguage(language)))]);
}

type Answer = OfflineAnswer & { query: string };

/** Links to other words to search for, and the list of senses. */
const Results = ({ answer }: { answer: Answer }) => (
  <>
    {!answer.hasWord && <MissingWord answer={answer} />}
    {answer.didYouMean.length > 0 && (
      <p>
        {m.offline_search_did_you_mean()}
        {answer.didYouMean.map((word) => (
          <span key={word}>
            {' '}
            <a href={localize(`/offline?${new URLSearchParams({ q: word })}`)}>{word}</a>
          </span>
        ))}
      </p>
    )}
    {answer.hits.length > 0 && !answer.hasWord && <h3>{m.terms_no_word_perhaps()}</h3>}
    {answer.hits.length > 0 && (
      <ol className="entries">
        {[...groupBySense(answer.hits)].map(([key, sense]) => (
          <Sense key={key} hits={sense} />
        ))}
      </ol>
    )}
  </>
);

/** Says that the kept languages have no word for a search, and offers to contribute one. */
function MissingWord({ answer: { query, understood, otherLanguageWords } }: { answer: Answer }) {
  const language = understood?.language ?? null;
  const english = understood?.query ?? query;
  const contribute = new URLSearchParams({ english, ...(language && { language }) });
  return (
    <NoWord
      query={english}
      language={language}
      variety={understood?.variety ?? null}
      words={otherLanguageWords}
    >
      <a className="button button--primary" href={localize(`/contribute?${contribute}`)}>
        {m.terms_no_word_contribute()}
      </a>
      <a className="button" href={localize('/wanted')}>
        {m.titles_wanted()}
      </a>
    </NoWord>
  );
}

function Sense({ hits }: { hits: SenseHits }) {
  const [first] = hits;
  const { english, subject } = first;
  const definition = hits.find((hit) => hit.definition !== null)?.definition;
  const href = localize(
    `/dictionary?${new URLSearchParams({ query: english, language: first.language })}`,
  );
  return (
    <SenseRow
      heading="h3"
      headword={<a href={href}>{english}</a>}
      sense={first}
      facts={subject !== first.senseSubject && <span>{nameSubject(subject)}</span>}
      definition={definition && <p lang={englishLang()}>{definition}</p>}
      languageWords={hits.map(({ language, words }) => ({
        language,
        words: words.map((word) => ({ ...word, language, vernacularWord: word.text })),
      }))}
      word={(word, isLarge) => (
        <dd key={`${word.text} ${word.varieties}`}>
          <WordLine term={word} isLarge={isLarge} />
          {isAvoided(word) && <p className="muted">{nameUsage(word.usage)}</p>}
        </dd>
      )}
    />
  );
}
