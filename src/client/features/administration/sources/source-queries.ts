import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { listAudit } from '#contract/administration/audit.ts';
import { getHealth } from '#contract/administration/health.ts';
import { changeLicence, listSources } from '#contract/administration/sources.ts';
import { m } from '#domain/messages.ts';
import { type AdminView, sourcesArgs } from '../view.ts';

export const useSources = (view: AdminView) => useApiQuery(listSources, sourcesArgs(view));

export const useChangeLicence = () =>
  useApiMutation(changeLicence, {
    failed: m.sources_save_failed(),
    invalidates: [listSources, listAudit, getHealth],
    onSuccess: () =>
      toast({ title: m.sources_saved_title(), description: m.sources_saved_description() }),
  });
