import type { ViewerRole } from './roles.ts';

/**
 * The roles that may perform each action. Server and client use this table, and
 * tests/access-grid.test.ts checks every cell. Unverified people may do the same as anonymous ones,
 * and may also manage their own account (`profile.read`). Suspended people may do the same as
 * unverified ones, but send no reports.
 */
export const permissions = {
  'dictionary.read': ['anonymous', 'unverified', 'suspended', 'user', 'verifier', 'admin'],
  'concept.read': ['anonymous', 'unverified', 'suspended', 'user', 'verifier', 'admin'],
  /** Also covers the other public figures and lists: review times, goals and contributor pages. */
  'wanted.read': ['anonymous', 'unverified', 'suspended', 'user', 'verifier', 'admin'],
  /** Verifiers have this permission only for terms in their scope. */
  'history.names': ['verifier', 'admin'],
  'term.submit': ['user', 'verifier', 'admin'],
  'profile.read': ['unverified', 'suspended', 'user', 'verifier', 'admin'],
  'term.verify': ['verifier', 'admin'],
  'term.claim': ['verifier', 'admin'],
  'term.requestChanges': ['verifier', 'admin'],
  'term.bulk': ['verifier', 'admin'],
  'term.confirm': ['verifier', 'admin'],
  'term.undo': ['verifier', 'admin'],
  'term.merge': ['verifier', 'admin'],
  /** The author's own pending submissions. */
  'term.editOwn': ['user', 'verifier', 'admin'],
  'term.withdrawOwn': ['user', 'verifier', 'admin'],
  /** Users only in conversations about their own submissions; verifiers only in their scope. */
  'comment.read': ['user', 'verifier', 'admin'],
  'comment.write': ['user', 'verifier', 'admin'],
  'term.sendBack': ['verifier', 'admin'],
  'term.delete': ['admin'],
  'term.restore': ['verifier', 'admin'],
  'term.correctSpelling': ['verifier', 'admin'],
  'proposal.submit': ['user', 'verifier', 'admin'],
  'proposal.decide': ['verifier', 'admin'],
  'concept.edit': ['verifier', 'admin'],
  'concept.merge': ['verifier', 'admin'],
  'concept.split': ['verifier', 'admin'],
  'application.submit': ['user'],
  'report.submit': ['anonymous', 'unverified', 'user', 'verifier', 'admin'],
  /**
   * The roles whose reports count towards marking a term as "Under review". All other reports are
   * stored as anonymous.
   */
  'report.count': ['user', 'verifier', 'admin'],
  'report.review': ['verifier', 'admin'],
  donate: ['anonymous', 'unverified', 'suspended', 'user', 'verifier', 'admin'],
  administration: ['admin'],
  'wanted.review': ['admin'],
  'health.read': ['admin'],
  'person.suspend': ['admin'],
  'person.flag': ['verifier', 'admin'],
  'scope.manage': ['admin'],
  'person.takeBack': ['admin'],
  'batch.undo': ['admin'],
  'donations.export': ['admin'],
  'invitation.manage': ['admin'],
  /** Only the person whose verified address was invited; see features/applications/invitations. */
  'invitation.accept': ['user', 'verifier'],
} as const satisfies Record<string, readonly ViewerRole[]>;

export type Action = keyof typeof permissions;

/** The actions that signed-out people may perform. */
export type PublicAction = {
  [A in Action]: 'anonymous' extends (typeof permissions)[A][number] ? A : never;
}[Action];

export function can(role: ViewerRole, action: Action): boolean {
  return (permissions[action] as readonly ViewerRole[]).includes(role);
}
