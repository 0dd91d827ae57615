import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { toast } from '#client/ui/toast.tsx';
import { listAudit } from '#contract/audit.ts';
import { inviteVerifier, listInvitations, withdrawInvitation } from '#contract/invitations.ts';
import { m } from '#domain/messages.ts';
import { type AdminView, invitationsArgs } from './view.ts';

export const useInvitations = (view: AdminView) =>
  useApiQuery(listInvitations, invitationsArgs(view));

const changed = [listInvitations, listAudit];

export const useInviteVerifier = () =>
  useApiMutation(inviteVerifier, {
    failed: m.invitations_send_failed(),
    serverSentence: 'always',
    invalidates: changed,
    invalidatesOnConflict: changed,
    onSuccess: () =>
      toast({
        title: m.invitations_sent_title(),
        description: m.invitations_sent_description(),
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
