import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { toast } from '#client/ui/toast.tsx';
import { getAdminStats, listUsers } from '#contract/administration.ts';
import { listAudit } from '#contract/audit.ts';
import { listBatches } from '#contract/batches.ts';
import { flagPerson, listFlags } from '#contract/flags.ts';
import { getSuspension, suspendPerson } from '#contract/suspensions.ts';
import { getReview, listPending } from '#contract/verification.ts';
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
