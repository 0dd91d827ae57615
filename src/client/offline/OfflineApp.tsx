import { useEffect, useState, useSyncExternalStore } from 'react';
import { localize } from '#domain/locale/addresses.ts';
import { m } from '#domain/messages.ts';
import { useLazyModule } from '../runtime/useLazyModule.ts';
import { Empty } from '../ui/lists/Empty.tsx';
import { Search } from './dictionary/Search.tsx';
import { findSoughtWord } from './dictionary/sought-word.ts';
import { useOfflineSearch } from './dictionary/useOfflineSearch.ts';
import { PackList } from './packs/PackList.tsx';
import { PackManager } from './packs/pack-manager.ts';
import { usePacks } from './packs/usePacks.ts';
import { openDatabase } from './storage/db.ts';

const FORM_HASH = '#contribute';

type Props = {
  /** The address of the search worker. */
  worker: string;
  /** Whether this is the shell, which is shown in place of any page. */
  isShell?: boolean;
};

/** The offline dictionary, the form for contributing, or a note that a page is not stored. */
export function OfflineApp({ worker, isShell = false }: Props) {
  const hash = useSyncExternalStore(onHashChange, () => location.hash);
  const isForm = hash === FORM_HASH || location.pathname === localize('/contribute');
  // The service worker stores the code of the form only if the person keeps a language, so loading
  // it can fail.
  const { module: form, hasFailed } = useLazyModule(
    () => import('./outbox/OfflineForm.tsx'),
    isForm,
  );
  const showsForm = isForm && !hasFailed;
  const manager = usePackManager(!showsForm);
  if (showsForm) return form && <form.OfflineForm />;
  if (!manager) return <p role="status">{m.offline_loading()}</p>;
  if (manager === 'blocked')
    return (
      <p className="note note--danger" role="alert">
        {m.offline_storage_blocked()}
      </p>
    );
  if (isForm || (isShell && location.pathname !== localize('/offline')))
    return <MissingPage manager={manager} worker={worker} />;
  return <Dictionary manager={manager} worker={worker} hasHeading={!isShell} />;
}

type DictionaryProps = { manager: PackManager; worker: string; hasHeading: boolean };

function Dictionary({ manager, worker, hasHeading }: DictionaryProps) {
  const search = useOfflineSearch(manager, worker, findSoughtWord());
  // The service worker stores the code of the outbox only if the person keeps a language.
  const { module: outbox } = useLazyModule(() => import('./outbox/Outbox.tsx'));
  return (
    <>
      {!hasHeading && (
        <div className="page-header">
          <h1>{m.titles_offline()}</h1>
          <p>{m.offline_intro()}</p>
        </div>
      )}
      <div className="vertical-stack-large">
        <PackList manager={manager} />
        <Search search={search} />
        <div className="vertical-stack">
          <section aria-labelledby="outbox">{outbox && <outbox.Outbox />}</section>
          <p>
            <a className="button" href={FORM_HASH}>
              {m.offline_contribute()}
            </a>
          </p>
        </div>
      </div>
    </>
  );
}

/**
 * Opens the kept packs once they are needed.
 * @returns null until they are open, and `blocked` if the browser blocks storage
 */
function usePackManager(isNeeded: boolean): PackManager | 'blocked' | null {
  const [manager, setManager] = useState<PackManager | 'blocked' | null>(null);
  const isMissing = isNeeded && manager === null;
  useEffect(() => {
    if (!isMissing) return;
    const opened = new PackManager();
    openDatabase()
      .then(() => opened.open())
      .then(
        () => {
          setManager(opened);
          void opened.refresh();
        },
        () => setManager('blocked'),
      );
  }, [isMissing]);
  return manager;
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** Shown in place of a page that is not on the device. */
function MissingPage({ manager, worker }: { manager: PackManager; worker: string }) {
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
            <a className="button button--primary" href={localize('/offline')}>
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
