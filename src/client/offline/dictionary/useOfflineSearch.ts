import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '#client/ui/forms/useDebounced.ts';
import type { OfflineAnswer, OfflineHit } from '#domain/offline/answer.ts';
import { findPack, type PackId } from '#domain/packs/ids.ts';
import type { PackManager } from '../packs/pack-manager.ts';
import { definitionsOf, type Packs } from '../packs/state.ts';
import { usePacks } from '../packs/usePacks.ts';
import { type OfflineSearch, startOfflineSearch } from '../search/client.ts';
import type { LoadedPack } from '../search/messages.ts';
import { rememberSoughtWord } from './sought-word.ts';

export const MAX_HITS = 25;
const TYPING_PAUSE_MS = 150;
const filters = { language: 'all', subject: 'all', variety: 'all', field: 'both' } as const;

/**
 * Searches the kept packs for what is typed, after a pause in typing.
 * @param script the address of the search worker
 * @param start the text that the field contains at first
 */
export function useOfflineSearch(manager: PackManager, script: string, start: string) {
  const { stored } = usePacks(manager);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(start);
  const query = useDebounced(text.trim(), TYPING_PAUSE_MS);
  const { search, hasFailed: hasNotLoaded } = useLoadedSearch(stored, script);
  const [answer, setAnswer] = useState<(OfflineAnswer & { query: string }) | null>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (text.trim() === query) rememberSoughtWord(query);
  }, [text, query]);

  useEffect(() => {
    if (query === '' || !search) return;
    let isLatest = true;
    search.search(query, filters, MAX_HITS).then(
      (found) => {
        if (!isLatest) return;
        setAnswer({ ...found, query });
        setFailed(false);
      },
      () => isLatest && setFailed(true),
    );
    return () => {
      isLatest = false;
    };
  }, [query, search]);

  /** Never rejects. Resolves with [] while no pack is loaded. */
  const findHits = async (sought: string): Promise<OfflineHit[]> =>
    (await search?.search(sought, filters, MAX_HITS).catch(() => null))?.hits ?? [];

  return {
    stored,
    input,
    text,
    setText,
    findHits,
    isReady: search !== null,
    hasFailed: hasFailed || hasNotLoaded,
    answer: query === '' || stored.size === 0 ? null : answer,
  };
}

/** Starts the search worker and gives it the kept packs. `search` is null until it has them. */
function useLoadedSearch(stored: Packs['stored'], script: string) {
  const worker = useRef<OfflineSearch | null>(null);
  const [loaded, setLoaded] = useState<{ versions: string; search: OfflineSearch } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const versions = [...stored.values()].map(({ id, sha256 }) => `${id} ${sha256}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `versions` identifies what is stored.
  useEffect(() => {
    const packs = listLoadedPacks(stored);
    if (packs.length === 0) {
      worker.current?.load(packs).catch(() => {});
      return;
    }
    worker.current ??= startOfflineSearch(script);
    const search = worker.current;
    let isLatest = true;
    search.load(packs).then(
      () => isLatest && setLoaded({ versions, search }),
      () => isLatest && setFailed(true),
    );
    return () => {
      isLatest = false;
    };
  }, [versions, script]);
  useEffect(() => () => worker.current?.stop(), []);
  return { search: loaded?.versions === versions ? loaded.search : null, hasFailed };
}

/** A smaller pack of a language is left out if the whole language is kept as well. */
function listLoadedPacks(stored: Packs['stored']): LoadedPack[] {
  return [...stored.values()]
    .filter(({ id }) => findPack(id)?.kind === 'words')
    .filter(({ id }) => {
      const whole = `${id.split('-', 1)[0]}-words-all`;
      return id === whole || !stored.has(whole);
    })
    .map(({ id, sha256, text }) => {
      const definitions = stored.get(definitionsOf(id as PackId));
      return {
        id: id as PackId,
        version: `${sha256} ${definitions?.sha256 ?? ''}`,
        text,
        definitions: definitions?.text ?? null,
      };
    });
}
