import { Badge } from '#client/ui/Badge.tsx';
import { Shape } from '#client/ui/Icon.tsx';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { namePack } from '#domain/packs/ids.ts';
import { countBytes } from '../storage/download.ts';
import type { PackRow as Pack } from './state.ts';

const RENEW = 'M20 11a8 8 0 0 0-14-4L4 9m0-5v5h5M4 13a8 8 0 0 0 14 4l2-2m0 5v-5h-5';

const KILOBYTE = 1024;
const toKilobytes = (bytes: number): string => String(Math.ceil(bytes / KILOBYTE));

export const formatSize = (bytes: number): string => `${toKilobytes(bytes)} KB`;

const toMegabytes = (bytes: number): string => String(Math.ceil(bytes / KILOBYTE ** 2));

/** Says that the device is full. */
export const describeFullDevice = (missingBytes: number): string =>
  m.offline_pack_no_space({ megabytes: toMegabytes(missingBytes) });

/** Describes the state of a pack: whether it is kept, what is happening to it, or what failed. */
export function PackState({ pack }: { pack: Pack }) {
  const { state, id, stored } = pack;
  switch (state.name) {
    case 'notKept':
      return (
        <p className="muted">
          {id === 'sotho-words-all' ? m.offline_pack_both_varieties() : m.offline_pack_not_kept()}
        </p>
      );
    case 'missing':
      return <p className="muted">{m.offline_pack_missing()}</p>;
    case 'downloading':
      return <Progress name={namePack(id)} done={state.done} all={state.all} />;
    case 'paused': {
      const amounts = { done: toKilobytes(state.done), all: toKilobytes(state.all) };
      return (
        <p>{state.byReader ? m.offline_pack_stopped(amounts) : m.offline_pack_paused(amounts)}</p>
      );
    }
    case 'kept':
      return (
        <>
          <p>
            <Badge tone="success" icon="check">
              {m.offline_pack_kept()}
            </Badge>
          </p>
          <p className="muted">{describeCopy(pack)}</p>
        </>
      );
    case 'update':
      return (
        <>
          <p>
            <Badge tone="warning">
              <Shape path={RENEW} />
              {m.offline_pack_update_available()}
            </Badge>
          </p>
          <p className="muted">
            {m.offline_pack_update_size({ size: formatSize(state.bytes), date: keptDate(pack) })}
          </p>
        </>
      );
    case 'evicted':
      return (
        <>
          <p>
            <Badge tone="warning" icon="alert">
              {m.offline_pack_removed_label()}
            </Badge>
          </p>
          <p>{describeEviction(pack)}</p>
        </>
      );
    case 'noSpace':
      return <FailedState message={describeFullDevice(state.missingBytes)} />;
    case 'busy':
      return <FailedState message={m.offline_pack_busy()} />;
    case 'damaged':
      return (
        <FailedState
          message={stored ? m.offline_pack_damaged_update() : m.offline_pack_damaged()}
        />
      );
  }
}

function Progress({ name, done, all }: { name: string; done: number; all: number }) {
  const percent = all === 0 ? 0 : Math.min(100, Math.round((100 * done) / all));
  return (
    <>
      <p>
        <b>{m.offline_pack_downloading({ percent: String(percent) })}</b>{' '}
        <span className="muted">
          {m.offline_pack_progress({ done: toKilobytes(done), all: toKilobytes(all) })}
        </span>
      </p>
      <progress value={percent} max={100} aria-label={m.offline_pack_progress_label({ name })} />
    </>
  );
}

const FailedState = ({ message }: { message: string }) => (
  <>
    <p>
      <Badge tone="danger" icon="alert">
        {m.offline_pack_failed_label()}
      </Badge>
    </p>
    <p>{message}</p>
  </>
);

const keptDate = ({ stored }: Pack): string => (stored ? formatDate(stored.keptAt) : '');

function describeCopy(pack: Pack): string {
  const { definitions } = pack;
  const date = keptDate(pack);
  if (definitions.stored) return m.offline_pack_updated_with_definitions({ date });
  if (!definitions.listed) return m.offline_pack_updated({ date });
  const size = formatSize(countBytes(definitions.listed));
  return m.offline_pack_updated_definitions({ date, size });
}

function describeEviction({ id, listed }: Pack): string {
  const name = namePack(id);
  return listed
    ? m.offline_pack_evicted({ name, size: formatSize(countBytes(listed)) })
    : m.offline_pack_evicted_unknown({ name });
}
