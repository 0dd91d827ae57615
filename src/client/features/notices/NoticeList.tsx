import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { formatDate } from '#client/terms/dates.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { Badge } from '#client/ui/Badge.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import type { Notice } from '#contract/notices.ts';
import { type NoticeKind, notices } from '#domain/notice.ts';
import { roles } from '#domain/roles.ts';
import { NewMark } from './NewMark.tsx';

/** What stands in a term's place, and where it leads. */
const matters: Partial<Record<NoticeKind, { name: string; href: string }>> = {
  applicationApproved: { name: 'Verifier application', href: paths.verify() },
  applicationRejected: { name: 'Verifier application', href: paths.verifierApply() },
};

/** Notices, each with its words, what was decided, and why. */
export function NoticeList({ list }: { list: readonly Notice[] }) {
  return (
    <ol className="entries margin-top-3">
      {list.map((notice) => (
        <Entry key={notice.id} notice={notice} />
      ))}
    </ol>
  );
}

function Entry({ notice: { kind, term, role, reason, read, createdAt } }: { notice: Notice }) {
  const matter = matters[kind];
  return (
    <li>
      <div>
        <h2>
          {term ? (
            <Link href={paths.term(term.id)}>{term.englishWord}</Link>
          ) : matter ? (
            <Link href={matter.href}>{matter.name}</Link>
          ) : (
            'Your role'
          )}
        </h2>
        {term && (
          <p className="vernacular">
            <Vernacular term={term} />
          </p>
        )}
      </div>
      <div>
        <p>{notices[kind].sentence}</p>
        {reason && (
          <p
            className={
              kind === 'rejected' ? 'note note--danger note--slim' : 'note note--info note--slim'
            }
          >
            <Icon name={kind === 'rejected' ? 'cross' : 'edit'} />
            <span className="prose">
              <b>{term ? 'Reason:' : 'Note:'}</b> {reason}
            </span>
          </p>
        )}
        <p className="flex-row">
          {!read && <NewMark />}
          {role && <Badge>{roles[role].label}</Badge>}
          <span className="muted">{formatDate(createdAt)}</span>
        </p>
      </div>
    </li>
  );
}
