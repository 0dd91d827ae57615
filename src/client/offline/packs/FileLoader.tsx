import { type ChangeEvent, useState } from 'react';
import { m } from '#domain/messages.ts';
import { namePack } from '#domain/packs/name.ts';
import type { StoredPack } from '../storage/db.ts';
import { DownloadError } from '../storage/download-error.ts';
import { MAX_FILE_BYTES, readSavedFile } from '../storage/saved-file.ts';
import { describeFullDevice } from './PackState.tsx';
import type { PackManager } from './pack-manager.ts';

const BYTES_OF_MEGABYTE = 1024 * 1024;

type Props = {
  manager: PackManager;
  /** Announces the result. */
  say: (result: string) => void;
};

/** The field that loads a saved file. Asks before it replaces a newer copy. */
export function FileLoader({ manager, say }: Props) {
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
