import { type ChangeEvent, useEffect, useState } from 'react';
import { canWorkOffline } from '#client/runtime/offline/registration.ts';
import { readLanguageParam } from '#client/runtime/query-params.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { type Language, languageIds } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import type { PackId } from '#domain/packs/ids.ts';
import { findPack, namePack } from '#domain/packs/ids.ts';
import type { StoredPack } from '../storage/db.ts';
import { DownloadError } from '../storage/download-error.ts';
import { mayDeleteAfterAWeek } from '../storage/persistence.ts';
import { MAX_FILE_BYTES, readSavedFile } from '../storage/saved-file.ts';
import { PackRow } from './PackRow.tsx';
import { describeFullDevice, formatSize } from './PackState.tsx';
import type { PackManager } from './pack-manager.ts';
import { describePack, type Packs, wordPacks } from './state.ts';
import { usePacks } from './usePacks.ts';

const BYTES_OF_MEGABYTE = 1024 * 1024;

/** The section that lists the languages and what the device keeps of each. */
export function PackList({ manager }: { manager: PackManager }) {
  const packs = usePacks(manager);
  const [status, setStatus] = useState('');
  useEffect(() => {
    manager.onKept = ({ id, bytes, seconds }) => {
      const facts = { name: namePack(id), size: formatSize(bytes), seconds: String(seconds) };
      setStatus(m.offline_done_kept(facts));
    };
    manager.onRemoved = (id) => setStatus(m.offline_done_removed({ name: namePack(id) }));
  }, [manager]);
  const list = (ids: readonly PackId[]) => (
    <ul className="pack-list">
      {ids.map((id) => (
        <PackRow key={id} pack={describePack(packs, id)} manager={manager} />
      ))}
    </ul>
  );
  const isMain = (id: PackId) => wordPacks.indexOf(id) < languageIds.length || isInUse(packs, id);
  return (
    <section aria-labelledby="packs">
      <h2 id="packs">{m.offline_packs_title()}</h2>
      {list(firstInAddress(wordPacks.filter(isMain)))}
      <p role="status" className="muted">
        {status}
      </p>
      <div className="vertical-stack">
        {listNotes(manager).map((note) => (
          <p key={note} className="muted">
            {note}
          </p>
        ))}
      </div>
      <details className="collapsible margin-top-4">
        <summary className="button">
          {m.offline_packs_smaller()}
          <Icon name="down" />
        </summary>
        {list(wordPacks.filter((id) => !isMain(id)))}
      </details>
      <FileLoader manager={manager} say={setStatus} />
    </section>
  );
}

/** Puts the pack of the language first that the address names, as links for teachers do. */
function firstInAddress(ids: readonly PackId[]): readonly PackId[] {
  const language = readLanguageParam(location.search.slice(1));
  return ids.toSorted((one, other) => Number(isOf(other, language)) - Number(isOf(one, language)));
}

const isOf = (id: PackId, language: Language | undefined): boolean =>
  findPack(id)?.language === language;

const isInUse = (packs: Packs, id: PackId): boolean =>
  packs.stored.has(id) || packs.activities.has(id) || packs.evicted.has(id);

function listNotes({ packs: { site, stored }, isPersistent }: PackManager): string[] {
  return [
    site === 'newerFormat' && m.offline_packs_newer_format(),
    site === 'unreachable' && m.offline_packs_unreachable(),
    isPersistent === true && m.offline_packs_persisted(),
    isPersistent === false && m.offline_packs_not_persisted(),
    stored.size > 0 && mayDeleteAfterAWeek() && m.offline_packs_safari(),
    !canWorkOffline() && m.offline_no_service_worker(),
  ].filter((note) => note !== false);
}

type FileLoaderProps = {
  manager: PackManager;
  /** Announces the result. */
  say: (result: string) => void;
};

/** The field that loads a saved file. Asks before it replaces a newer copy. */
function FileLoader({ manager, say }: FileLoaderProps) {
  const [older, setOlder] = useState<StoredPack | null>(null);
  const choose = async ({ target: field }: ChangeEvent<HTMLInputElement>) => {
    setOlder(null);
    const [file] = field.files ?? [];
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) {
      const megabytes = String(MAX_FILE_BYTES / BYTES_OF_MEGABYTE);
      say(m.offline_file_too_large({ megabytes }));
    } else await offer(await readSavedFile(file));
    field.value = '';
  };

  async function offer(pack: StoredPack | null): Promise<void> {
    if (!pack) say(m.offline_file_not_a_pack());
    else if (pack.version < (manager.packs.stored.get(pack.id)?.version ?? 0)) setOlder(pack);
    else await load(pack);
  }

  async function load(pack: StoredPack): Promise<void> {
    setOlder(null);
    try {
      await manager.load(pack);
      say(m.offline_file_loaded({ name: namePack(pack.id) }));
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error;
      say(describeFullDevice(error.missingBytes));
    }
  }

  return (
    <div className="saved-file">
      <label htmlFor="saved-file">{m.offline_packs_load_file()}</label>
      <p id="saved-file-hint" className="muted">
        {m.offline_packs_load_hint()}
      </p>
      <input
        type="file"
        id="saved-file"
        aria-describedby="saved-file-hint"
        onChange={(event) => void choose(event)}
      />
      <div className="vertical-stack" role="alert">
        {older && (
          <>
            <p>{m.offline_file_older({ name: namePack(older.id) })}</p>
            <p className="flex-row">
              <button className="button" type="button" onClick={() => void load(older)}>
                {m.offline_file_replace()}
              </button>
              <button className="button" type="button" onClick={() => setOlder(null)}>
                {m.offline_file_cancel()}
              </button>
            </p>
          </>
        )}
      </div>
    </div>
  );
}
