import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { singleParam } from '#client/runtime/query-params.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import {
  endOtherSessions,
  endOwnSession,
  listFactors,
  listOwnSecurityEvents,
  listSessions,
  removeFactor,
  renameFactor,
} from '#contract/account/account-security.ts';
import { m } from '#domain/messages.ts';
import { UUID } from '#domain/uuid.ts';

export const useSessions = () => useApiQuery(listSessions);
export const useFactors = () => useApiQuery(listFactors);
export const useSecurityEvents = (search: string) =>
  useApiQuery(listOwnSecurityEvents, activityArgs(search));

const changedByEnding = [listSessions, listOwnSecurityEvents];

/** @param device the name of the browser, for the message that confirms the end of its session */
export const useEndSession = (device: string) =>
  useApiMutation(endOwnSession, {
    failed: m.account_security_sessions_end_failed(),
    invalidates: changedByEnding,
    invalidatesOnConflict: changedByEnding,
    onSuccess: () =>
      toast({
        title: m.account_security_sessions_ended_title(),
        description: m.account_security_sessions_ended_description({ device }),
      }),
  });

export const useEndOtherSessions = () =>
  useApiMutation(endOtherSessions, {
    failed: m.account_security_sessions_end_failed(),
    invalidates: changedByEnding,
    onSuccess: ({ ended }) =>
      toast({
        title: m.account_security_sessions_ended_title(),
        description: m.account_security_sessions_ended_others_description({ count: ended }),
      }),
  });

export const useRenameFactor = () =>
  useApiMutation(renameFactor, {
    failed: m.account_security_factor_rename_failed(),
    serverSentence: 'always',
    invalidates: [listFactors],
    onSuccess: (_reply, { body }) =>
      body &&
      toast({
        title: m.account_security_factor_renamed_title(),
        description: m.account_security_factor_renamed_description({ name: body.name }),
      }),
  });

/** @param name the name of the factor, for the message that confirms its removal */
export const useRemoveFactor = (name: string) =>
  useApiMutation(removeFactor, {
    failed: m.account_security_factor_remove_failed(),
    serverSentence: 'always',
    invalidates: [listFactors, listOwnSecurityEvents],
    invalidatesOnConflict: [listFactors],
    onSuccess: () =>
      toast({
        title: m.account_security_factor_removed_title(),
        description: m.account_security_factor_removed_description({ name }),
      }),
  });

/**
 * Returns the arguments of the call for the part of the list that a URL shows. An invalid `before`
 * shows the newest events.
 * @param search the query string without its question mark
 */
export function activityArgs(search: string): { query: { before?: string } } {
  const before = singleParam(new URLSearchParams(search), 'before') ?? '';
  return { query: UUID.test(before) ? { before } : {} };
}
