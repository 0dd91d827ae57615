import { m } from '#domain/messages.ts';
import { namePack } from '#domain/packs/name.ts';
import { button, h } from '../dom.ts';
import type { StoredPack } from '../storage/db.ts';
import { DownloadError } from '../storage/download-error.ts';
import { MAX_FILE_BYTES, readSavedFile } from '../storage/saved-file.ts';
import type { PackKeeper } from './keeper.ts';

const BYTES_OF_MEGABYTE = 1024 * 1024;

/** Creates the field that loads a saved file. `status` announces the result. */
export function createFileLoader(keeper: PackKeeper, status: HTMLElement): HTMLElement {
  const input = h('input', {
    type: 'file',
    id: 'saved-file',
    'aria-describedby': 'saved-file-hint',
  });
  const question = h('div', { class: 'vertical-stack', role: 'alert' });
  input.addEventListener('change', async () => {
    question.replaceChildren();
    const [file] = input.files ?? [];
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) {
      const megabytes = String(MAX_FILE_BYTES / BYTES_OF_MEGABYTE);
      status.textContent = m.offline_file_too_large({ megabytes });
    } else await offer(await readSavedFile(file));
    input.value = '';
  });

  async function offer(pack: StoredPack | null): Promise<void> {
    if (!pack) status.textContent = m.offline_file_not_a_pack();
    else if (pack.version < (keeper.packs.stored.get(pack.id)?.version ?? 0)) ask(pack);
    else await load(pack);
  }

  function ask(pack: StoredPack): void {
    const replace = button(m.offline_file_replace(), () => {
      question.replaceChildren();
      void load(pack);
    });
    const cancel = button(m.offline_file_cancel(), () => question.replaceChildren());
    question.replaceChildren(
      h('p', {}, m.offline_file_older({ name: namePack(pack.id) })),
      h('p', { class: 'flex-row' }, replace, cancel),
    );
  }

  async function load(pack: StoredPack): Promise<void> {
    try {
      await keeper.load(pack);
      status.textContent = m.offline_file_loaded({ name: namePack(pack.id) });
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error;
      const megabytes = String(Math.ceil(error.missingBytes / BYTES_OF_MEGABYTE));
      status.textContent = m.offline_pack_no_space({ megabytes });
    }
  }

  return h(
    'div',
    { class: 'saved-file' },
    h('label', { for: 'saved-file' }, m.offline_packs_load_file()),
    h('p', { id: 'saved-file-hint', class: 'muted' }, m.offline_packs_load_hint()),
    input,
    question,
  );
}
