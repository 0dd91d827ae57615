import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import { TermLink } from '#client/terms/senses/TermLink.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { Badge } from '#client/ui/Badge.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { richText } from '#client/ui/richText.ts';
import type { Notice } from '#contract/account/notices.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { type NoticeKind, notices } from '#domain/people/notice.ts';
import { roles } from '#domain/roles.ts';
import { NewBadge } from './NewBadge.tsx';

/** For each kind of notice about an application, the address that the notice's heading links to. */
const applicationLinks: Partial<Record<NoticeKind, () => string>> = {
  applicationApproved: paths.verify,
  applicationRejected: paths.verifierApply,
};

/**
 * Shows notices, each with the decision that it reports and, if there is one, the reason or note.
 */
export function NoticeList({ list }: { list: readonly Notice[] }) {
  return (
    <ol className="entries margin-top-3">
      {list.map((notice) => (
        <NoticeEntry key={notice.id} notice={notice} />
      ))}
    </ol>
  );
}

function NoticeEntry({ notice }: { notice: Notice }) {
  const { kind, term, role, read, createdAt } = notice;
  return (
    <li>
      <div>
        <h2>
          <Subject notice={notice} />
        </h2>
        {term && (
          <p className="vernacular">
            <Vernacular term={term} />
          </p>
        )}
      </div>
      <div>
        <p>{notices[kind].sentence()}</p>
        <Reason notice={notice} />
        <p className="flex-row">
          {!read && <NewBadge />}
          {role && <Badge>{roles[role].label()}</Badge>}
          <span className="muted">{formatDate(createdAt)}</span>
        </p>
      </div>
    </li>
  );
}

function Subject({ notice: { kind, term, concept } }: { notice: Notice }) {
  if (term) return <TermLink term={term} />;
  if (concept)
    return (
      <SenseName sense={concept}>
        <Link href={paths.concept(concept.number)}>{concept.english}</Link>
      </SenseName>
    );
  const href = applicationLinks[kind]?.();
  return href ? <Link href={href}>{m.notices_application()}</Link> : m.notices_role();
}

function Reason({ notice: { kind, term, concept, reason } }: { notice: Notice }) {
  if (!reason) return null;
  const rejected = kind === 'rejected';
  return (
    <p className={rejected ? 'note note--danger note--slim' : 'note note--info note--slim'}>
      <Icon name={rejected ? 'cross' : 'edit'} />
      <span className="prose">{richText(describeReason({ kind, term, concept, reason }))}</span>
    </p>
  );
}

const label = (text: string) => <b>{text}</b>;

type Reasoned = Pick<Notice, 'kind' | 'term' | 'concept'> & { reason: string };
function describeReason({ kind, term, concept, reason }: Reasoned) {
  if (kind === 'reportOutcome') return [reason];
  return term || concept
    ? m.notices_reason({ label, reason })
    : m.notices_note({ label, note: reason });
}
