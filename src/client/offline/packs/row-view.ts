import { m } from '#domain/messages.ts';
import { namePack } from '#domain/packs/name.ts';
import { formatDate } from '../../terms/dates.ts';
import { button, h } from '../dom.ts';
import { type IconName, icon } from '../icon.ts';
import { countBytes } from '../storage/download.ts';
import { savePack } from '../storage/saved-file.ts';
import { formatSize, toKilobytes } from './format.ts';
import type { PackKeeper } from './keeper.ts';
import type { PackRow } from './state.ts';

type Parts = readonly (string | Node)[];

const hidden = (text: string) => h('span', { class: 'visually-hidden' }, text);

/** Creates what the row of a pack shows: its name and size, its state, and what can be done. */
export function createRow(row: PackRow, keeper: PackKeeper): HTMLElement[] {
  const pack = row.listed ?? row.stored;
  const bytes = row.listed ? countBytes(row.listed) : row.stored?.bytes;
  return [
    h(
      'div',
      {},
      h('h3', {}, namePack(row.id)),
      pack &&
        bytes !== undefined &&
        h(
          'p',
          { class: 'muted' },
          m.offline_pack_size({ size: formatSize(bytes), rows: pack.rows }),
        ),
    ),
    h('div', { class: 'pack-state' }, ...describeState(row)),
    h('p', { class: 'flex-row' }, ...listActions(row, keeper)),
  ];
}

/** Shows a new progress without replacing the row, so that a focused button stays focused. */
export function updateProgress(item: HTMLElement, { state, id }: PackRow): void {
  if (state.name !== 'downloading') return;
  item.querySelector('.pack-state')?.replaceChildren(...describeDownload(state, id));
}

function describeState(row: PackRow): Parts {
  const { state, id, stored } = row;
  const name = namePack(id);
  switch (state.name) {
    case 'notKept':
      return [
        muted(
          id === 'sotho-words-all' ? m.offline_pack_both_varieties() : m.offline_pack_not_kept(),
        ),
      ];
    case 'missing':
      return [muted(m.offline_pack_missing())];
    case 'downloading':
      return describeDownload(state, id);
    case 'paused': {
      const amounts = {
        done: String(toKilobytes(state.done)),
        all: String(toKilobytes(state.all)),
      };
      return [
        h(
          'p',
          {},
          state.byReader ? m.offline_pack_stopped(amounts) : m.offline_pack_paused(amounts),
        ),
      ];
    }
    case 'kept':
      return [badge('success', 'check', m.offline_pack_kept()), muted(describeCopy(row))];
    case 'update': {
      const date = stored ? formatDate(stored.keptAt) : '';
      return [
        badge('warning', 'renew', m.offline_pack_update_available()),
        muted(m.offline_pack_update_size({ size: formatSize(state.bytes), date })),
      ];
    }
    case 'noSpace':
      return failed(
        m.offline_pack_no_space({ megabytes: String(Math.ceil(state.missingBytes / 1024 ** 2)) }),
      );
    case 'evicted': {
      const size = row.listed && formatSize(countBytes(row.listed));
      const text = size
        ? m.offline_pack_evicted({ name, size })
        : m.offline_pack_evicted_unknown({ name });
      return [badge('warning', 'alert', m.offline_pack_removed_label()), h('p', {}, text)];
    }
    case 'busy':
      return failed(m.offline_pack_busy());
    case 'damaged':
      return failed(stored ? m.offline_pack_damaged_update() : m.offline_pack_damaged());
  }
}

function describeDownload({ done, all }: { done: number; all: number }, id: string): Parts {
  const percent = all === 0 ? 0 : Math.min(100, Math.round((100 * done) / all));
  const label = m.offline_pack_progress_label({ name: namePack(id) });
  return [
    h(
      'p',
      {},
      h('b', {}, m.offline_pack_downloading({ percent: String(percent) })),
      ' ',
      h(
        'span',
        { class: 'muted' },
        m.offline_pack_progress({ done: String(toKilobytes(done)), all: String(toKilobytes(all)) }),
      ),
    ),
    h('progress', { value: percent, max: 100, 'aria-label': label }),
  ];
}

function describeCopy({ stored, definitions }: PackRow): string {
  const date = stored ? formatDate(stored.keptAt) : '';
  if (definitions.stored) return m.offline_pack_updated_with_definitions({ date });
  if (!definitions.listed) return m.offline_pack_updated({ date });
  const size = formatSize(countBytes(definitions.listed));
  return m.offline_pack_updated_definitions({ date, size });
}

function listActions(row: PackRow, keeper: PackKeeper): HTMLElement[] {
  const { state, id, about, stored, listed, definitions } = row;
  const name = namePack(id);
  const keep = () => void keeper.keep(about);
  const remove = quiet(
    m.offline_pack_remove({ hidden, name }),
    () => void keeper.remove(id),
    'bin',
  );
  switch (state.name) {
    case 'notKept':
      return listed
        ? [
            act(
              m.offline_pack_keep({ hidden, name, size: formatSize(countBytes(listed)) }),
              keep,
              'download',
            ),
          ]
        : [];
    case 'missing':
      return [];
    case 'downloading':
      return [act(m.offline_pack_stop({ hidden, name }), () => keeper.stop(about))];
    case 'paused':
      return [act(m.offline_pack_continue({ hidden, name }), keep), remove];
    case 'kept':
      return [
        ...(definitions.listed && !definitions.stored
          ? [
              act(
                m.offline_pack_add_definitions({ hidden, name }),
                () => void keeper.keep(definitions.id),
              ),
            ]
          : []),
        ...(stored
          ? [quiet(m.offline_pack_save({ hidden, name }), () => savePack(stored), 'download')]
          : []),
        remove,
      ];
    case 'update':
      return [act(m.offline_pack_update({ hidden, name }), () => keeper.update(id)), remove];
    case 'evicted':
      return [
        act(m.offline_pack_download_again({ hidden, name }), keep),
        quiet(m.offline_pack_forget({ hidden, name }), () => void keeper.remove(id)),
      ];
    case 'noSpace':
    case 'busy':
    case 'damaged':
      return [act(m.offline_pack_try_again({ hidden, name }), keep), ...(stored ? [remove] : [])];
  }
}

const muted = (text: string) => h('p', { class: 'muted' }, text);

const badge = (tone: string, shape: IconName, text: string) =>
  h('p', {}, h('span', { class: `badge badge--${tone}` }, icon(shape), text));

const failed = (text: string): Parts => [
  badge('danger', 'alert', m.offline_pack_failed_label()),
  h('p', {}, text),
];

function act(label: Parts, onClick: () => void, shape?: IconName, kind = ''): HTMLElement {
  const created = button('', onClick, kind);
  if (shape) created.append(icon(shape));
  created.append(h('span', {}, ...label));
  return created;
}

const quiet = (label: Parts, onClick: () => void, shape?: IconName) =>
  act(label, onClick, shape, 'button--quiet');
