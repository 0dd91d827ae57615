import type { Language } from './languages.ts';
import type { ViewerRole } from './roles.ts';
import type { Subject } from './subjects.ts';

/**
 * The languages and subjects in which a verifier decides. Each element covers its languages in its
 * subjects, and an empty list covers all. A scope of null covers everything.
 */
export type Scope = readonly {
  languages: readonly Language[];
  subjects: readonly Subject[];
}[];

/** A term, or a concept, which has no language of its own. */
type Scoped = { language?: Language; subject: Subject };

export function isInScope(scope: Scope | null, { language, subject }: Scoped): boolean {
  if (scope === null) return true;
  return scope.some(
    ({ languages, subjects }) =>
      (language === undefined || languages.length === 0 || languages.includes(language)) &&
      (subjects.length === 0 || subjects.includes(subject)),
  );
}

/**
 * Returns the effective role of a viewer with regard to a term or a concept. Verifiers count as users
 * outside their scope.
 */
export function roleInScope(
  { viewerRole, user }: { viewerRole: ViewerRole; user: { scope: Scope | null } | null },
  scoped: Scoped,
): ViewerRole {
  const isOutside = viewerRole === 'verifier' && !isInScope(user?.scope ?? null, scoped);
  return isOutside ? 'user' : viewerRole;
}
