import { Link } from 'wouter';
import { useViewerRole } from '#client/runtime/session/session.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import type { Term } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';
import { can } from '#domain/permissions.ts';

/** Edits are suggested for verified terms. Other terms are corrected in their review. */
export const canSuggest = ({ status, mergedInto }: Pick<Term, 'status' | 'mergedInto'>): boolean =>
  status === 'verified' && mergedInto === null;

/**
 * The link of a menu to the form that suggests an edit. Signed-out visitors sign in first. People
 * who may not suggest edits see no link.
 */
export function SuggestLink({ href }: { href: string }) {
  const viewer = useViewerRole();
  if (viewer !== 'anonymous' && !can(viewer, 'proposal.submit')) return null;
  return (
    <Link className="needs-scripts" href={href}>
      <Icon name="edit" />
      {m.terms_suggest_button()}
    </Link>
  );
}
