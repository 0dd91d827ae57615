import { isInScope, roleInScope, type Scoped, scopeOf } from '#domain/people/scope.ts';
import type { ViewerRole } from '#domain/roles.ts';
import { useUser, useViewerRole } from './session.tsx';

/** Returns the effective role of the viewer with regard to a term or a concept. */
export const useRoleInScope = (scoped: Scoped): ViewerRole =>
  roleInScope({ viewerRole: useViewerRole(), user: useUser() }, scoped);

/**
 * Returns a check whether the server lets the viewer change terms or concepts of a subject and, for
 * terms, a language. Controls that it would refuse are not offered.
 */
export function useIsInScope(): (scoped: Scoped) => boolean {
  const scope = scopeOf({ viewerRole: useViewerRole(), user: useUser() });
  return (scoped) => isInScope(scope, scoped);
}
