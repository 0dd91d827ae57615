import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { getAdminStats, listUsers } from '#contract/administration/administration.ts';
import { listAudit } from '#contract/administration/audit.ts';
import { getSuspension, suspendPerson } from '#contract/administration/suspensions.ts';
import { flagPerson, listFlags } from '#contract/review/flags.ts';
import { getReview, listPending } from '#contract/review/verification.ts';
import { listBatches } from '#contract/terms/batches.ts';
import { m } from '#domain/messages.ts';

export const useSuspension = (userId: string) => useApiQuery(getSuspension, { params: { userId } });

const changedBySuspension = [getSuspension, listFlags, listUsers, listAudit];
const changedBySpam = [listPending, getReview, listBatches, getAdminStats];

export const useSuspend = () =>
  useApiMutation(suspendPerson, {
    failed: m.moderation_suspend_failed(),
    serverSentence: 'always',
    invalidates: [...changedBySuspension, ...changedBySpam],
    invalidatesOnConflict: changedBySuspension,
    onSuccess: ({ batch }) =>
      toast({
        title: m.moderation_suspended_title(),
        description: batch
          ? m.moderation_suspended_and_rejected()
          : m.moderation_suspended_description(),
      }),
  });

export const useFlag = () =>
  useApiMutation(flagPerson, {
    failed: m.moderation_flag_failed(),
    serverSentence: 'always',
    invalidates: [listFlags],
    onSuccess: () =>
      toast({
        title: m.moderation_flagged_title(),
        description: m.moderation_flagged_description(),
      }),
  });
