import type { Language } from '../languages.ts';
import type { ViewerRole } from '../roles.ts';
import type { Subject } from '../subjects.ts';

/**
 * The languages and subjects in which a verifier decides. Each element covers its languages in its
 * subjects; in an element, no languages means all languages, and no subjects all subjects. A scope
 * of null covers everything, and a scope without elements nothing.
 */
export type Scope = readonly {
  languages: readonly Language[];
  subjects: readonly Subject[];
}[];

/** A term, or a concept, which has no language of its own. */
export type Scoped = { language?: Language; subject: Subject };

export function isInScope(scope: Scope | null, { language, subject }: Scoped): boolean {
  if (scope === null) return true;
  return scope.some(
    ({ languages, subjects }) =>
      (language === undefined || languages.length === 0 || languages.includes(language)) &&
      (subjects.length === 0 || subjects.includes(subject)),
  );
}

type Viewer = { viewerRole: ViewerRole; user: { scope: Scope | null } | null };

/** Returns the scope that limits a viewer, or null. Administrators are never limited. */
export const scopeOf = ({ viewerRole, user }: Viewer): Scope | null =>
  viewerRole === 'verifier' ? (user?.scope ?? null) : null;

/**
 * Returns the effective role of a viewer with regard to a term or a concept. Verifiers count as
 * users outside their scope.
 */
export function roleInScope(viewer: Viewer, scoped: Scoped): ViewerRole {
  return isInScope(scopeOf(viewer), scoped) ? viewer.viewerRole : 'user';
}

/**
 * Returns the effective role of a viewer in lists, whose queries filter by role and not by scope.
 * Verifiers with a scope count as users there.
 */
export const roleInLists = (viewer: Viewer): ViewerRole =>
  scopeOf(viewer) === null ? viewer.viewerRole : 'user';
