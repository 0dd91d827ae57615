import { keepPreviousData } from '@tanstack/react-query';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import {
  approveApplication,
  listApplications,
  rejectApplication,
} from '#contract/account/applications.ts';
import { changeRole, getAdminStats, listUsers } from '#contract/administration/administration.ts';
import { listAudit } from '#contract/administration/audit.ts';
import { listSecurityEvents } from '#contract/administration/security-events.ts';
import {
  changeSettings,
  getSettings,
  type ReadSettings,
} from '#contract/administration/settings.ts';
import { getStatistics } from '#contract/administration/statistics.ts';
import {
  getDonorWallStats,
  hideDonorText,
  listAllDonations,
  listDonorWall,
  showDonorText,
} from '#contract/donations/donations.ts';
import { getReview } from '#contract/review/verification.ts';
import { m } from '#domain/messages.ts';
import { type SecurityLogView, securityLogArgs } from './logs/security-log-view.ts';
import { makeRole } from './names.ts';
import { type AdminView, applicationsArgs, auditArgs, donationsArgs, usersArgs } from './view.ts';

export const useAdminStats = () => useApiQuery(getAdminStats);
export const useUsers = (view: AdminView) =>
  useApiQuery(listUsers, usersArgs(view), { placeholderData: keepPreviousData });
export const useApplications = (view: AdminView) =>
  useApiQuery(listApplications, applicationsArgs(view));
export const useDonations = (view: AdminView) => useApiQuery(listAllDonations, donationsArgs(view));
export const useStatistics = () => useApiQuery(getStatistics);
export const useSettings = () => useApiQuery(getSettings);
export const useAuditLog = (view: AdminView) => useApiQuery(listAudit, auditArgs(view));
export const useSecurityLog = (view: SecurityLogView) =>
  useApiQuery(listSecurityEvents, securityLogArgs(view));

const changedByRole = [listUsers, getAdminStats, listAudit];

export const useChangeRole = () =>
  useApiMutation(changeRole, {
    failed: m.administration_users_role_failed(),
    serverSentence: 'always',
    invalidates: changedByRole,
    invalidatesOnConflict: changedByRole,
    onSuccess: (_reply, { body }) =>
      body &&
      toast({
        title: makeRole[body.role](),
        description: m.administration_users_role_updated(),
      }),
  });

const changedByDecision = [listApplications, getAdminStats, listUsers, listAudit];

export const useApproveApplication = () =>
  useApiMutation(approveApplication, {
    failed: m.administration_applications_decision_failed(),
    serverSentence: 'conflict',
    invalidates: changedByDecision,
    invalidatesOnConflict: changedByDecision,
    onSuccess: () =>
      toast({
        title: m.administration_applications_approved_title(),
        description: m.administration_applications_approved_description(),
      }),
  });

export const useRejectApplication = () =>
  useApiMutation(rejectApplication, {
    failed: m.administration_applications_decision_failed(),
    serverSentence: 'conflict',
    invalidates: changedByDecision,
    invalidatesOnConflict: changedByDecision,
    onSuccess: () =>
      toast({
        title: m.administration_applications_rejected_title(),
        description: m.administration_applications_rejected_description(),
      }),
  });

const changedByHiding = [listAllDonations, listDonorWall, getDonorWallStats, listAudit];

export const useHideDonorText = () =>
  useApiMutation(hideDonorText, {
    failed: m.administration_donations_hide_failed(),
    serverSentence: 'always',
    invalidates: changedByHiding,
    invalidatesOnConflict: changedByHiding,
    onSuccess: () =>
      toast({
        title: m.administration_donations_text_hidden_title(),
        description: m.administration_donations_message_hidden_description(),
      }),
  });

export const useShowDonorText = () =>
  useApiMutation(showDonorText, {
    failed: m.administration_donations_show_failed(),
    serverSentence: 'always',
    invalidates: changedByHiding,
    invalidatesOnConflict: changedByHiding,
    onSuccess: () =>
      toast({
        title: m.administration_donations_text_shown_title(),
        description: m.administration_donations_text_shown_description(),
      }),
  });

/**
 * Saves the settings.
 * @param onSaved receives the saved settings
 * @param onConflict runs if somebody else changed the settings first; the mutation stays pending
 * until the returned promise settles
 */
export const useChangeSettings = (
  onSaved: (saved: ReadSettings) => void,
  onConflict: () => Promise<void>,
) =>
  useApiMutation(changeSettings, {
    failed: m.settings_save_failed(),
    toastDetail: true,
    invalidates: [getSettings, listAudit, getReview],
    invalidatesOnConflict: [listAudit, getReview],
    onSuccess: (saved) => {
      onSaved(saved);
      toast({ title: m.settings_saved_title(), description: m.settings_saved_description() });
    },
    onFailure: ({ status }) => (status === 409 ? onConflict() : undefined),
  });
