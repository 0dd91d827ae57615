import { keepPreviousData } from '@tanstack/react-query';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { paths } from '#client/runtime/paths.ts';
import { ProposalTexts } from '#client/terms/proposals/ProposalTexts.tsx';
import { Badge } from '#client/ui/Badge.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { Pager } from '#client/ui/lists/Pager.tsx';
import { PastTheEnd } from '#client/ui/lists/PastTheEnd.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { listProposals, type Proposal, withdrawProposal } from '#contract/terms/proposals.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import type { ProposalStatus } from '#domain/review/proposal.ts';
import { ShownRows } from './ShownRows.tsx';
import { listArgs, PROFILE_PAGE_SIZE } from './view.ts';

const href = (page: number) => paths.profile({ tab: 'suggestions', page });

/** Lists the user's own suggested edits, newest first. Open ones can be withdrawn. */
export function SuggestionList({ page }: { page: number }) {
  const list = useOwnProposals(page);
  if (list.isError)
    return <Failed message={m.suggestions_failed()} onRetry={() => list.refetch()} />;
  if (!list.data) return <Skeleton label={m.suggestions_loading()} />;
  const { proposals, total } = list.data;
  if (proposals.length === 0 && total > 0)
    return <PastTheEnd total={total} pageSize={PROFILE_PAGE_SIZE} href={href} />;
  if (proposals.length === 0)
    return (
      <Empty icon="edit" title={m.suggestions_empty_title()} hint={m.suggestions_empty_hint()} />
    );
  return (
    <>
      <ShownRows page={page} rows={proposals.length} total={total} />
      <ul className="vertical-stack" aria-busy={list.isPlaceholderData || undefined}>
        {proposals.map((proposal) => (
          <SuggestionCard key={proposal.id} proposal={proposal} />
        ))}
      </ul>
      <Pager page={page} pageSize={PROFILE_PAGE_SIZE} total={total} href={href} />
    </>
  );
}

const statuses: Record<ProposalStatus, { name: () => string; tone?: 'success' | 'danger' }> = {
  open: { name: m.suggestions_open },
  accepted: { name: m.suggestions_accepted, tone: 'success' },
  rejected: { name: m.suggestions_rejected, tone: 'danger' },
  withdrawn: { name: m.suggestions_withdrawn },
};

function SuggestionCard({ proposal }: { proposal: Proposal }) {
  const { name, tone } = statuses[proposal.status];
  return (
    <li className="card vertical-stack">
      <ProposalTexts proposal={proposal} />
      <p className="flex-row">
        <Badge {...(tone && { tone })}>{name()}</Badge>
        <span className="muted">{formatDate(proposal.createdAt)}</span>
      </p>
      {proposal.status === 'open' && <WithdrawButton id={proposal.id} />}
    </li>
  );
}

function WithdrawButton({ id }: { id: string }) {
  const withdraw = useWithdrawProposal();
  return (
    <>
      {withdraw.failure && <FailureNote failure={withdraw.failure} />}
      <p>
        <button
          className="button"
          type="button"
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate({ params: { id } })}
        >
          {withdraw.isPending ? m.ui_processing_button() : m.suggestions_withdraw_button()}
        </button>
      </p>
    </>
  );
}

const useOwnProposals = (page: number) =>
  useApiQuery(
    listProposals,
    { query: { ...listArgs(page).query, mine: 'true', status: 'all' } },
    { placeholderData: keepPreviousData },
  );

const useWithdrawProposal = () =>
  useApiMutation(withdrawProposal, {
    failed: m.suggestions_withdraw_failed(),
    serverSentence: 'conflict',
    invalidates: [listProposals],
    invalidatesOnConflict: [listProposals],
    onSuccess: () =>
      toast({
        title: m.suggestions_withdrawn_title(),
        description: m.suggestions_withdrawn_description(),
      }),
  });
