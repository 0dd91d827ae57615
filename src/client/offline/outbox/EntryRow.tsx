import type { ReactNode } from 'react';
import { Badge } from '#client/ui/Badge.tsx';
import { Icon, type IconName } from '#client/ui/Icon.tsx';
import { localize } from '#domain/locale/addresses.ts';
import { formatLocalTime } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import type { OutboxEntry, SentEntry } from '../storage/db.ts';
import { describeEntry } from './describe.ts';
import { EntryActions } from './EntryActions.tsx';
import { mayBeForgotten } from './entry.ts';
import { listTexts, readBody } from './written.ts';

type Tone = 'success' | 'warning' | 'danger';

const badges: Record<OutboxEntry['state'], { tone: Tone; label: () => string }> = {
  waiting: { tone: 'warning', label: m.outbox_state_waiting },
  sending: { tone: 'warning', label: m.outbox_state_sending },
  signIn: { tone: 'warning', label: m.outbox_state_waiting },
  old: { tone: 'warning', label: m.outbox_state_old },
  attention: { tone: 'danger', label: m.outbox_state_attention },
  stuck: { tone: 'danger', label: m.outbox_state_stuck },
};

const icons: Record<Tone, IconName> = { success: 'check', warning: 'clock', danger: 'alert' };

/** Shows an entry that has not been sent: its state, the reason, and the possible actions. */
export function EntryRow({ entry, onEdit }: { entry: OutboxEntry; onEdit: () => void }) {
  const { tone, label } = badges[entry.state];
  return (
    <li>
      <Heading
        entry={entry}
        time={m.outbox_written_at({ time: formatLocalTime(entry.createdAt) })}
      />
      <Badge tone={tone} icon={icons[tone]}>
        {label()}
      </Badge>
      <Reason entry={entry} />
      <WrittenTexts entry={entry} />
      <EntryActions entry={entry} onEdit={onEdit} />
    </li>
  );
}

export function SentRow({ entry }: { entry: SentEntry }) {
  const written = formatLocalTime(entry.createdAt);
  const sent = formatLocalTime(entry.sentAt);
  return (
    <li>
      <Heading entry={entry} time={m.outbox_written_and_sent_at({ written, sent })} />
      <Badge tone="success" icon="check">
        {m.outbox_state_sent()}
      </Badge>
    </li>
  );
}

const Heading = ({ entry, time }: { entry: OutboxEntry | SentEntry; time: string }) => (
  <p>
    <b>{describeEntry(entry)}</b>
    <br />
    <span className="muted">{time}</span>
  </p>
);

/** Says why an entry was not sent. The server's reason is shown unchanged. */
function Reason({ entry }: { entry: OutboxEntry }) {
  const { state, problem, createdAt } = entry;
  if (state === 'signIn')
    return (
      <Note tone="warning">
        <p>{m.outbox_sign_in_hint()}</p>
      </Note>
    );
  if (state === 'stuck')
    return (
      <Note tone="danger">
        <p>{m.outbox_stuck_hint()}</p>
      </Note>
    );
  if (state === 'old')
    return (
      <Note tone="warning">
        <p>{m.outbox_old_question({ time: formatLocalTime(createdAt) })}</p>
        {mayBeForgotten(entry, Date.now()) && <p>{m.outbox_old_forgotten()}</p>}
      </Note>
    );
  if (state !== 'attention' || !problem) return null;
  const { detail, errors = [], link } = problem;
  return (
    <Note tone="danger">
      <p>{detail}</p>
      {errors.length > 0 && (
        <ul>
          {errors.map(({ path, message }) => (
            <li key={path}>{message}</li>
          ))}
        </ul>
      )}
      {link?.startsWith('/') && (
        <p>
          <a href={localize(link)}>{m.outbox_problem_link()}</a>
        </p>
      )}
    </Note>
  );
}

const Note = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <div className={`note note--${tone}`}>
    <Icon name={icons[tone]} />
    <div>{children}</div>
  </div>
);

/** Shows the text of an entry, so that its author can copy it even if it is never sent. */
const WrittenTexts = ({ entry }: { entry: OutboxEntry }) => (
  <details className="collapsible">
    <summary>
      {m.outbox_written_summary()}
      <Icon name="down" />
    </summary>
    <div className="vertical-stack">{listTexts(readBody(entry)).map(toParagraph)}</div>
  </details>
);

/**
 * The index is a safe key, because the texts of an entry never change. The text itself is not,
 * because a text can occur twice.
 */
const toParagraph = (text: string, index: number) => (
  <p key={index} className="prose">
    {text}
  </p>
);
