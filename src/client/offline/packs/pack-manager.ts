import { type PackId, packId } from '#domain/packs/ids.ts';
import { storeOfflineApp } from '../../runtime/offline/registration.ts';
import { onPackChange } from '../storage/changes.ts';
import type { StoredPack } from '../storage/db.ts';
import { countBytes, downloadPack } from '../storage/download.ts';
import { DownloadError, writeOrReportFull } from '../storage/download-error.ts';
import { readKeptCookie } from '../storage/kept-cookie.ts';
import { withPackLock } from '../storage/lock.ts';
import { fetchManifest } from '../storage/manifest.ts';
import {
  countStoredBytes,
  deletePack,
  listStoredPacks,
  markChecked,
  readWanted,
  storePack,
  unwantPack,
  wantPack,
} from '../storage/pack-store.ts';
import { askToPersist, savesData } from '../storage/persistence.ts';
import { isCheckDue, isOutdated, isQuietUpdate, updatePack } from '../storage/update.ts';
import { type Activity, definitionsOf, type Packs, wordPacks } from './state.ts';

export type Kept = { id: PackId; bytes: number; seconds: number };

/** Keeps, updates and removes packs, one after the other, and tells the views about it. */
export class PackManager {
  #packs: Packs = {
    stored: new Map(),
    listed: new Map(),
    activities: new Map(),
    evicted: new Set(),
    site: 'unknown',
  };
  readonly #listeners = new Set<() => void>();
  readonly #downloads = new Map<PackId, AbortController>();
  #queue: Promise<unknown> = Promise.resolve();
  /** Whether the browser promised not to delete the packs; null until it was asked. */
  isPersistent: boolean | null = null;
  onKept: (kept: Kept) => void = () => undefined;
  onRemoved: (id: PackId) => void = () => undefined;

  get packs(): Packs {
    return this.#packs;
  }

  /** Runs the listener whenever `packs` changes. Returns a function that ends it. */
  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads what is stored. */
  async open(): Promise<void> {
    await this.#readStored();
    onPackChange(() => void this.#readStored());
    addEventListener('online', () => void this.refresh());
  }

  /**
   * Compares the stored packs with those of the site, continues interrupted downloads and applies
   * small updates.
   */
  async refresh(): Promise<void> {
    try {
      const { packs } = await fetchManifest();
      this.#change({ listed: new Map(packs.map((pack) => [packId(pack), pack])), site: 'ready' });
    } catch (error) {
      const isNewer = error instanceof DownloadError && error.reason === 'newerFormat';
      this.#change({ site: isNewer ? 'newerFormat' : 'unreachable' });
      return;
    }
    await this.#showInterrupted();
    if (savesData()) return;
    for (const [id, activity] of this.#packs.activities)
      if (activity.name === 'paused' && !activity.byReader) void this.keep(id as PackId);
    this.#updateQuietly();
  }

  /** Downloads a pack, or its update. */
  keep(id: PackId): Promise<void> {
    const listed = this.#packs.listed.get(id);
    if (!listed || this.#downloads.has(id)) return Promise.resolve();
    const controller = new AbortController();
    this.#downloads.set(id, controller);
    const all = countBytes(listed);
    this.#setActivity(id, { name: 'downloading', done: 0, all });
    return this.#enqueue(id, async () => {
      const started = performance.now();
      const onProgress = (done: number) =>
        this.#setActivity(id, { name: 'downloading', done, all });
      const options = { signal: controller.signal, onProgress };
      const stored = this.#packs.stored.get(id);
      const isFirst = this.#packs.stored.size === 0;
      if (controller.signal.aborted) throw new DownloadError('stopped');
      await withPackLock(async () => {
        await writeOrReportFull(all, () => wantPack(id));
        if (stored && isOutdated({ stored, listed })) await updatePack({ stored, listed }, options);
        else await downloadPack(listed, options);
      });
      const seconds = Math.max(1, Math.round((performance.now() - started) / 1000));
      this.#setActivity(id, null);
      await this.#readStored();
      if (!stored) this.onKept({ id, bytes: all, seconds });
      if (isFirst) void this.#askToPersist();
      void storeOfflineApp();
      void rememberPerson();
    });
  }

  /** Updates the words and the definitions of a language. */
  update(id: PackId): void {
    for (const each of [id, definitionsOf(id)]) if (this.#isOutdated(each)) void this.keep(each);
  }

  stop(id: PackId): void {
    this.#downloads.get(id)?.abort();
  }

  /** Removes a pack, and the definitions of its language with the last of its packs. */
  async remove(id: PackId): Promise<void> {
    this.stop(id);
    const definitions = definitionsOf(id);
    const others = wordPacks.filter(
      (each) => each !== id && definitionsOf(each) === definitions && this.#packs.stored.has(each),
    );
    for (const each of others.length > 0 ? [id] : [id, definitions]) {
      const pieces = this.#packs.listed.get(each)?.pieces ?? [];
      await deletePack(
        each,
        pieces.map(({ sha256 }) => sha256),
      );
      this.#setActivity(each, null);
    }
    await this.#readStored();
    this.onRemoved(id);
  }

  /** Stores a pack that was loaded from a file. */
  async load(pack: StoredPack): Promise<void> {
    await writeOrReportFull(pack.text.length, async () => {
      await wantPack(pack.id as PackId);
      await storePack(pack);
    });
    await this.#readStored();
    void storeOfflineApp();
    void rememberPerson();
  }

  /** Not awaited, because Firefox asks the person, who may never answer. */
  async #askToPersist(): Promise<void> {
    this.isPersistent = await askToPersist();
    this.#change({});
  }

  #isOutdated(id: string): boolean {
    const stored = this.#packs.stored.get(id);
    const listed = this.#packs.listed.get(id);
    return stored !== undefined && listed !== undefined && isOutdated({ stored, listed });
  }

  #updateQuietly(): void {
    const now = Date.now();
    for (const [id, stored] of this.#packs.stored) {
      const listed = this.#packs.listed.get(id);
      if (!listed || !isCheckDue(stored.checkedAt, now)) continue;
      if (!isOutdated({ stored, listed })) {
        void markChecked(id as PackId, new Date(now).toISOString());
      } else if (isQuietUpdate({ stored, listed })) void this.keep(id as PackId);
    }
  }

  async #readStored(): Promise<void> {
    const stored = new Map((await listStoredPacks()).map((pack) => [pack.id, pack]));
    const wanted = new Set(await readWanted());
    const evicted = readKeptCookie().filter((id) => !stored.has(id) && !wanted.has(id));
    // Another tab may have finished the download.
    const activities = [...this.#packs.activities].filter(
      ([id, { name }]) =>
        name === 'downloading' || stored.get(id)?.sha256 === this.#packs.stored.get(id)?.sha256,
    );
    this.#change({ stored, evicted: new Set(evicted), activities: new Map(activities) });
  }

  /** Packs that are wanted but not stored were interrupted, when a page was closed for example. */
  async #showInterrupted(): Promise<void> {
    for (const id of await readWanted()) {
      const listed = this.#packs.listed.get(id);
      if (!listed || this.#packs.stored.has(id) || this.#packs.activities.has(id)) continue;
      const done = await countStoredBytes(listed);
      this.#setActivity(id, { name: 'paused', done, all: countBytes(listed), byReader: false });
    }
  }

  #enqueue(id: PackId, run: () => Promise<void>): Promise<void> {
    const finished = this.#queue.then(run).catch((error: unknown) => this.#fail(id, error));
    this.#queue = finished.finally(() => this.#downloads.delete(id));
    return finished;
  }

  async #fail(id: PackId, error: unknown): Promise<void> {
    const before = this.#packs.activities.get(id);
    const progress = before?.name === 'downloading' ? before : { done: 0, all: 0 };
    const reason = error instanceof DownloadError ? error.reason : 'connection';
    if (reason === 'stopped' && !this.#packs.stored.has(id)) await unwantPack(id);
    const { done, all } = progress;
    const activities: Record<DownloadError['reason'], Activity> = {
      stopped: { name: 'paused', done, all, byReader: true },
      connection: { name: 'paused', done, all, byReader: false },
      noSpace: {
        name: 'noSpace',
        missingBytes: error instanceof DownloadError ? error.missingBytes : 0,
      },
      damaged: { name: 'damaged' },
      busy: { name: 'busy' },
      newerFormat: { name: 'damaged' },
    };
    this.#setActivity(id, activities[reason]);
    await this.#readStored();
  }

  #setActivity(id: string, activity: Activity | null): void {
    const activities = new Map(this.#packs.activities);
    if (activity) activities.set(id, activity);
    else activities.delete(id);
    this.#change({ activities });
  }

  #change(changed: Partial<Packs>): void {
    this.#packs = { ...this.#packs, ...changed };
    for (const listener of this.#listeners) listener();
  }
}

/** Stores who is signed in, so that this person can contribute offline. */
async function rememberPerson(): Promise<void> {
  try {
    const { readViewer } = await import('../outbox/viewer.ts');
    await readViewer(true);
  } catch {
    // The connection was lost. The next visit stores the person.
  }
}
