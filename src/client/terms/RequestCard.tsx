import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { Icon } from '#client/ui/Icon.tsx';
import type { ChangeRequest, Term } from '#contract/terms/term.ts';
import type { SenseFacts } from '#domain/concept/sense-label.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { nameHeadword } from '#domain/page-names.ts';
import { fieldNames } from '#domain/term/field-names.ts';

type Props = {
  /** The level of the heading. */
  heading: 'h2' | 'h3' | 'h4';
  /** What the verifier asked for, about which field, and when. */
  request: ChangeRequest;
  /** The verifier's name, for other verifiers. */
  by?: string;
  /** The buttons with which the reader can answer the request. */
  children?: ReactNode;
};

/** Shows a verifier's request that the author change a submission. */
export function RequestCard({ heading: Heading, request, by, children }: Props) {
  const id = useId();
  return (
    <section className="request" aria-labelledby={id}>
      <Heading id={id}>{m.change_request_heading()}</Heading>
      <blockquote>
        <p className="prose">{request.reason}</p>
      </blockquote>
      <p className="muted">{describeOrigin(request, by)}</p>
      {children}
    </section>
  );
}

/** Says when a change was asked for and, if they are known, about which field and by whom. */
function describeOrigin({ at, field }: ChangeRequest, name: string | undefined): string {
  const date = formatDate(at);
  if (field === null)
    return name ? m.change_request_by({ name, date }) : m.change_request_date({ date });
  const about = fieldNames[field]();
  return name
    ? m.change_request_field_by({ name, date, field: about })
    : m.change_request_field_date({ date, field: about });
}

/** The author's links to the edit form and to the conversation with the verifiers. */
export function RequestLinks({ term }: { term: RequestedTerm }) {
  const { id } = term;
  const word = nameHeadword(term);
  return (
    <>
      <Link
        className="button button--primary"
        href={paths.contribute({ edit: id })}
        aria-label={m.change_request_edit_label({ word })}
      >
        <Icon name="edit" />
        {m.change_request_edit_button()}
      </Link>
      <Link
        className="button needs-scripts"
        href={`${paths.term(id)}#${commentFieldId(id)}`}
        aria-label={m.change_request_reply_label({ word })}
        onClick={() => document.getElementById(commentFieldId(id))?.focus()}
      >
        {m.change_request_reply_button()}
      </Link>
    </>
  );
}

/** The id of the field for a comment on a term, to which "Reply" leads. */
export const commentFieldId = (termId: string): string => `comment-${termId}`;

type RequestedTerm = SenseFacts & Pick<Term, 'id' | 'englishWord'>;
