import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { getAdminStats, listUsers } from '#contract/administration/administration.ts';
import { listAudit } from '#contract/administration/audit.ts';
import { getScope, lendScope, setScope } from '#contract/administration/scopes.ts';
import { getSuspension, liftSuspension } from '#contract/administration/suspensions.ts';
import { listTakeBack, takeBack } from '#contract/administration/take-back.ts';
import { closeFlags, listFlags } from '#contract/review/flags.ts';
import { listPending } from '#contract/review/verification.ts';
import { listBatches, undoBatch } from '#contract/terms/batches.ts';
import { m } from '#domain/messages.ts';
import { type AdminView, batchesArgs, flagsArgs } from '../view.ts';

export const useBatches = (view: AdminView) => useApiQuery(listBatches, batchesArgs(view));
export const useFlags = (view: AdminView) => useApiQuery(listFlags, flagsArgs(view));
export const useScope = (userId: string) => useApiQuery(getScope, { params: { userId } });

const changedByUndo = [listBatches, listPending, listAudit, getAdminStats, getSuspension];

export const useUndoBatch = () =>
  useApiMutation(undoBatch, {
    failed: m.moderation_undo_failed(),
    serverSentence: 'always',
    invalidates: changedByUndo,
    invalidatesOnConflict: changedByUndo,
    onSuccess: ({ restored, skipped }) =>
      toast({
        title: m.moderation_undone_title(),
        description: m.moderation_undone_description({
          restored,
          skipped: skipped.length,
        }),
      }),
  });

export const useCloseFlags = () =>
  useApiMutation(closeFlags, {
    failed: m.moderation_close_flags_failed(),
    serverSentence: 'always',
    invalidates: [listFlags],
    onSuccess: () =>
      toast({
        title: m.moderation_flags_closed_title(),
        description: m.moderation_flags_closed_description(),
      }),
  });

export const useLiftSuspension = () =>
  useApiMutation(liftSuspension, {
    failed: m.moderation_lift_failed(),
    serverSentence: 'always',
    invalidates: [getSuspension, listFlags, listAudit],
    invalidatesOnConflict: [getSuspension],
    onSuccess: () =>
      toast({
        title: m.moderation_lifted_title(),
        description: m.moderation_lifted_description(),
      }),
  });

export const useTakeBackList = (userId: string, query: { what: TakeBackWhat; since: string }) =>
  useApiQuery(listTakeBack, { params: { userId }, query });
type TakeBackWhat = 'submissions' | 'decisions';

export const useTakeBack = () =>
  useApiMutation(takeBack, {
    failed: m.moderation_take_back_failed(),
    serverSentence: 'always',
    invalidates: [listBatches, listPending, listAudit, getAdminStats],
    invalidatesOnConflict: [listTakeBack],
    onSuccess: ({ taken }) =>
      toast({
        title: m.moderation_taken_back_title(),
        description: m.moderation_taken_back({ count: taken }),
      }),
  });

const scopeSaved = () =>
  toast({
    title: m.moderation_scope_saved_title(),
    description: m.moderation_scope_saved_description(),
  });
const changedByScope = [getScope, listUsers, listAudit];

export const useSetScope = () =>
  useApiMutation(setScope, {
    failed: m.moderation_scope_failed(),
    serverSentence: 'always',
    invalidates: changedByScope,
    invalidatesOnConflict: changedByScope,
    onSuccess: scopeSaved,
  });

export const useLendScope = () =>
  useApiMutation(lendScope, {
    failed: m.moderation_scope_failed(),
    serverSentence: 'always',
    invalidates: changedByScope,
    invalidatesOnConflict: changedByScope,
    onSuccess: scopeSaved,
  });
