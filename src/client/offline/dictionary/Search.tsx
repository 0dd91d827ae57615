import { SearchField } from '#client/ui/forms/SearchField.tsx';
import { languageNames, listInSentence } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { findPack } from '#domain/packs/ids.ts';
import type { Packs } from '../packs/state.ts';
import { Results } from './Results.tsx';
import { MAX_HITS, type useOfflineSearch } from './useOfflineSearch.ts';

type Props = { search: ReturnType<typeof useOfflineSearch> };

/** The section that searches the kept packs. */
export function Search({ search }: Props) {
  const { input, text, setText, answer } = search;
  const shown = answer?.hits.length;
  return (
    <section className="vertical-stack" aria-labelledby="offline-dictionary">
      <h2 id="offline-dictionary">{m.offline_search_title()}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: older phones do not support <search> */}
      <form
        role="search"
        action="/offline"
        aria-label={m.offline_search_form()}
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchField
          inputRef={input}
          id="offline-query"
          name="q"
          label={m.offline_search_field()}
          submitLabel={m.offline_search_button()}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
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
  return listInSentence([...new Set(words.map(({ language }) => languageNames[language]))]);
}
