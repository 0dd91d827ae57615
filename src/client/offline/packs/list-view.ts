import { languageIds } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import type { PackId } from '#domain/packs/ids.ts';
import { namePack } from '#domain/packs/name.ts';
import { canWorkOffline } from '../../runtime/offline/registration.ts';
import { h } from '../dom.ts';
import { icon } from '../icon.ts';
import { mayDeleteAfterAWeek } from '../storage/persistence.ts';
import { createFileLoader } from './file-view.ts';
import { formatSize } from './format.ts';
import type { PackKeeper } from './keeper.ts';
import { createRow, updateProgress } from './row-view.ts';
import { describePack, type PackRow, type Packs, wordPacks } from './state.ts';

/** Creates the section that lists the languages and what the device keeps of each. */
export function createPackList(keeper: PackKeeper): HTMLElement {
  const status = h('p', { role: 'status', class: 'muted' });
  const notes = h('div', { class: 'vertical-stack' });
  const main = h('ul', { class: 'pack-list' });
  const smaller = h('ul', { class: 'pack-list' });
  const rows = new Map(wordPacks.map((id) => [id, new Row(id, keeper)]));
  const show = (packs: Packs) => {
    for (const row of rows.values()) row.show(describePack(packs, row.id));
    const isMain = (id: PackId) => wordPacks.indexOf(id) < languageIds.length || isInUse(packs, id);
    place(main, wordPacks.filter(isMain), rows);
    place(
      smaller,
      wordPacks.filter((id) => !isMain(id)),
      rows,
    );
    notes.replaceChildren(...listNotes(keeper).map((text) => h('p', { class: 'muted' }, text)));
  };
  keeper.listen(show);
  show(keeper.packs);
  keeper.onKept = ({ id, bytes, seconds }) => {
    const facts = { name: namePack(id), size: formatSize(bytes), seconds: String(seconds) };
    status.textContent = m.offline_done_kept(facts);
  };
  keeper.onRemoved = (id) => {
    status.textContent = m.offline_done_removed({ name: namePack(id) });
  };
  return h(
    'section',
    { 'aria-labelledby': 'packs' },
    h('h2', { id: 'packs' }, m.offline_packs_title()),
    main,
    status,
    notes,
    h(
      'details',
      { class: 'collapsible margin-top-4' },
      h('summary', { class: 'button' }, m.offline_packs_smaller(), icon('down')),
      smaller,
    ),
    createFileLoader(keeper, status),
  );
}

const isInUse = (packs: Packs, id: PackId): boolean =>
  packs.stored.has(id) || packs.activities.has(id) || packs.evicted.has(id);

/** Puts the rows into a list in this order, and moves only those that are elsewhere. */
function place(list: HTMLElement, ids: readonly PackId[], rows: Map<PackId, Row>): void {
  ids.forEach((id, index) => {
    const item = rows.get(id)?.item;
    if (item && list.children[index] !== item)
      list.insertBefore(item, list.children[index] ?? null);
  });
}

function listNotes({ packs: { site, stored }, isPersistent }: PackKeeper): string[] {
  return [
    site === 'newerFormat' && m.offline_packs_newer_format(),
    site === 'unreachable' && m.offline_packs_unreachable(),
    isPersistent === true && m.offline_packs_persisted(),
    isPersistent === false && m.offline_packs_not_persisted(),
    stored.size > 0 && mayDeleteAfterAWeek() && m.offline_packs_safari(),
    !canWorkOffline() && m.offline_no_service_worker(),
  ].filter((note) => note !== false);
}

class Row {
  readonly id: PackId;
  readonly item = h('li');
  readonly #keeper: PackKeeper;
  #shown = '';

  constructor(id: PackId, keeper: PackKeeper) {
    this.id = id;
    this.#keeper = keeper;
  }

  /** Replaces the row if more than its progress has changed. The focus stays in the row. */
  show(row: PackRow): void {
    const { state, stored, listed, definitions } = row;
    const progress = state.name === 'downloading' ? state.name : state;
    const key = [progress, stored?.sha256, stored?.keptAt, listed?.sha256, definitions];
    const shown = JSON.stringify(key);
    if (shown === this.#shown) {
      updateProgress(this.item, row);
      return;
    }
    this.#shown = shown;
    const hadFocus = this.item.contains(document.activeElement);
    this.item.replaceChildren(...createRow(row, this.#keeper));
    if (hadFocus) this.item.querySelector('button')?.focus();
  }
}
