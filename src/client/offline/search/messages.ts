import type { OfflineAnswer, OfflineFilters } from '#domain/offline/answer.ts';
import type { PackId } from '#domain/packs/ids.ts';

/**
 * A kept pack of words as the worker loads it, with the definitions of its language if kept.
 * `version` identifies both texts.
 */
export type LoadedPack = {
  id: PackId;
  version: string;
  text: string;
  definitions: string | null;
};

export type LoadRequest = { id: number; type: 'load'; packs: readonly LoadedPack[] };
export type SearchRequest = {
  id: number;
  type: 'search';
  query: string;
  filters: OfflineFilters;
  limit: number;
};
export type WorkerRequest = LoadRequest | SearchRequest;

/** How many words the packs contain, and how long it took to prepare them for searches. */
export type Loaded = { rows: number; ms: number };

/** Each reply has the id of its request. */
export type WorkerReply =
  | ({ id: number; type: 'ready' } & Loaded)
  | { id: number; type: 'answer'; answer: OfflineAnswer }
  | { id: number; type: 'failed'; message: string };
