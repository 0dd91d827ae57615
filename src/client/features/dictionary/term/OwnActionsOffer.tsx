import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import { RequestCard, RequestLinks } from '#client/terms/RequestCard.tsx';
import type { ChangeRequest, Term } from '#contract/terms/term.ts';

type Props = { term: Term; request: ChangeRequest | null };

/**
 * Shows the author's buttons for a pending submission, and what a verifier asked for. Only the
 * author loads the code of the buttons; the request can be read without scripts.
 */
export function OwnActionsOffer({ term, request }: Props) {
  const { module } = useLazyModule(() => import('#client/terms/OwnActions.tsx'));
  if (!request) return module && <module.PendingSubmission term={term} />;
  return (
    <RequestCard heading="h2" request={request}>
      <div className="flex-row">
        <RequestLinks term={term} />
        {module && <module.WithdrawButton term={term} />}
      </div>
    </RequestCard>
  );
}
