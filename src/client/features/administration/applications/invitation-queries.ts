import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { listAudit } from '#contract/administration/audit.ts';
import {
  inviteVerifier,
  listInvitations,
  withdrawInvitation,
} from '#contract/administration/invitations.ts';
import { m } from '#domain/messages.ts';
import { type AdminView, invitationsArgs } from '../view.ts';

/**
 * How often the list is fetched again while it is visible, because emails are sent in the
 * background.
 */
const REFRESH_MS = 20_000;

export const useInvitations = (view: AdminView) =>
  useApiQuery(listInvitations, invitationsArgs(view), { refetchInterval: REFRESH_MS });

const changed = [listInvitations, listAudit];

export const useInviteVerifier = () =>
  useApiMutation(inviteVerifier, {
    failed: m.invitations_send_failed(),
    serverSentence: 'always',
    invalidates: changed,
    invalidatesOnConflict: changed,
    onSuccess: () =>
      toast({
        title: m.invitations_stored_title(),
        description: m.invitations_stored_description(),
      }),
  });

export const useWithdrawInvitation = () =>
  useApiMutation(withdrawInvitation, {
    failed: m.invitations_withdraw_failed(),
    serverSentence: 'always',
    invalidates: changed,
    invalidatesOnConflict: changed,
    onSuccess: () =>
      toast({
        title: m.invitations_withdrawn_title(),
        description: m.invitations_withdrawn_description(),
      }),
  });
