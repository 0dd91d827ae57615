import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Shape } from '#client/ui/Icon.tsx';
import { richText } from '#client/ui/richText.ts';
import { m } from '#domain/messages.ts';
import { namePack } from '#domain/packs/ids.ts';
import { countBytes } from '../storage/download.ts';
import { savePack } from '../storage/saved-file.ts';
import { formatSize, PackState } from './PackState.tsx';
import type { PackManager } from './pack-manager.ts';
import type { PackRow as Pack } from './state.ts';

const BIN = 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13';
const DOWNLOAD = 'M12 4v11m-5-5l5 5 5-5M5 20h14';

type Props = { pack: Pack; manager: PackManager };

/** The row of a pack: its name and size, its state, and what can be done. */
export function PackRow({ pack, manager }: Props) {
  const item = useRef<HTMLLIElement>(null);
  // If the state of the pack changes, the button with the focus may disappear.
  const hadFocus = item.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (hadFocus && !item.current?.contains(document.activeElement))
      item.current?.querySelector('button')?.focus();
  });
  const facts = pack.listed ?? pack.stored;
  const bytes = pack.listed ? countBytes(pack.listed) : pack.stored?.bytes;
  return (
    <li ref={item}>
      <div>
        <h3>{namePack(pack.id)}</h3>
        {facts && bytes !== undefined && (
          <p className="muted">
            {m.offline_pack_size({ size: formatSize(bytes), rows: facts.rows })}
          </p>
        )}
      </div>
      <div className="pack-state">
        <PackState pack={pack} />
      </div>
      <p className="flex-row">
        <Actions pack={pack} manager={manager} />
      </p>
    </li>
  );
}

const hidden = (text: string) => <span className="visually-hidden">{text}</span>;

function Actions({ pack, manager }: Props) {
  const { state, id, about, stored, listed, definitions } = pack;
  const name = namePack(id);
  const keep = () => void manager.keep(about);
  const remove = (
    <Action isQuiet path={BIN} onClick={() => void manager.remove(id)}>
      {m.offline_pack_remove({ hidden, name })}
    </Action>
  );
  switch (state.name) {
    case 'notKept':
      return (
        listed && (
          <Action path={DOWNLOAD} onClick={keep}>
            {m.offline_pack_keep({ hidden, name, size: formatSize(countBytes(listed)) })}
          </Action>
        )
      );
    case 'missing':
      return null;
    case 'downloading':
      return (
        <Action onClick={() => manager.stop(about)}>{m.offline_pack_stop({ hidden, name })}</Action>
      );
    case 'paused':
      return (
        <>
          <Action onClick={keep}>{m.offline_pack_continue({ hidden, name })}</Action>
          {remove}
        </>
      );
    case 'kept':
      return (
        <>
          {definitions.listed && !definitions.stored && (
            <Action onClick={() => void manager.keep(definitions.id)}>
              {m.offline_pack_add_definitions({ hidden, name })}
            </Action>
          )}
          {stored && (
            <Action isQuiet path={DOWNLOAD} onClick={() => savePack(stored)}>
              {m.offline_pack_save({ hidden, name })}
            </Action>
          )}
          {remove}
        </>
      );
    case 'update':
      return (
        <>
          <Action onClick={() => manager.update(id)}>
            {m.offline_pack_update({ hidden, name })}
          </Action>
          {remove}
        </>
      );
    case 'evicted':
      return (
        <>
          <Action onClick={keep}>{m.offline_pack_download_again({ hidden, name })}</Action>
          <Action isQuiet onClick={() => void manager.remove(id)}>
            {m.offline_pack_forget({ hidden, name })}
          </Action>
        </>
      );
    case 'noSpace':
    case 'busy':
    case 'damaged':
      return (
        <>
          <Action onClick={keep}>{m.offline_pack_try_again({ hidden, name })}</Action>
          {stored && remove}
        </>
      );
  }
}

type ActionProps = {
  onClick: () => void;
  path?: string;
  isQuiet?: boolean;
  children: readonly ReactNode[];
};

const Action = ({ onClick, path, isQuiet = false, children }: ActionProps) => (
  <button className={isQuiet ? 'button button--quiet' : 'button'} type="button" onClick={onClick}>
    {path && <Shape path={path} />}
    <span>{richText(children)}</span>
  </button>
);
