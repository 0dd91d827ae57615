import { m } from '#domain/messages.ts';
import { Empty } from '../ui/lists/Empty.tsx';
import { Search } from './dictionary/Search.tsx';
import { findSoughtWord } from './dictionary/sought-word.ts';
import { useOfflineSearch } from './dictionary/useOfflineSearch.ts';
import type { PackManager } from './packs/pack-manager.ts';
import { usePacks } from './packs/usePacks.ts';

/** Shown in place of a page that is not on the device. */
export function MissingPage({ manager, worker }: { manager: PackManager; worker: string }) {
  const word = findSoughtWord();
  const keepsLanguage = usePacks(manager).stored.size > 0;
  const search = useOfflineSearch(manager, worker, word);
  const lookUp = () => {
    search.setText(word);
    search.input.current?.focus();
  };
  return (
    <div className="vertical-stack-large">
      <Empty
        icon="offline"
        heading="h1"
        title={m.offline_page_title()}
        hint={keepsLanguage ? m.offline_page_hint() : m.offline_page_hint_no_packs()}
      >
        <p className="flex-row">
          {word === '' || !keepsLanguage ? (
            <a className="button button--primary" href="/offline">
              {m.offline_page_open()}
            </a>
          ) : (
            <button className="button button--primary" type="button" onClick={lookUp}>
              {m.offline_page_look_up({ word })}
            </button>
          )}
          <button className="button" type="button" onClick={() => location.reload()}>
            {m.offline_page_try_again()}
          </button>
        </p>
      </Empty>
      <Search search={search} />
    </div>
  );
}
