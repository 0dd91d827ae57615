import { useEffect, useState } from 'react';
import { Icon } from '#client/ui/Icon.tsx';
import { languageIds } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import type { PackId } from '#domain/packs/ids.ts';
import { namePack } from '#domain/packs/name.ts';
import { canWorkOffline } from '../../runtime/offline/registration.ts';
import { mayDeleteAfterAWeek } from '../storage/persistence.ts';
import { FileLoader } from './FileLoader.tsx';
import { PackRow } from './PackRow.tsx';
import { formatSize } from './PackState.tsx';
import type { PackManager } from './pack-manager.ts';
import { describePack, type Packs, wordPacks } from './state.ts';
import { usePacks } from './usePacks.ts';

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
      {list(wordPacks.filter(isMain))}
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
