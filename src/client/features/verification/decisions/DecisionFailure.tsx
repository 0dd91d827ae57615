import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { type Failure, FailureNote } from '#client/ui/FailureNote.tsx';
import { m } from '#domain/messages.ts';

type Props = {
  failure: Failure | null;
  /** Whether somebody else decided first. */
  isDecided: boolean;
};

/** Says why a decision was refused. If it was refused as a copy, links to the other term. */
export function DecisionFailure({ failure, isDecided }: Props) {
  if (!failure) return null;
  return (
    <FailureNote failure={failure}>
      {failure.link && (
        <p>
          <Link href={failure.link}>{m.review_context_copy_link()}</Link>
        </p>
      )}
      {isDecided && (
        <p>
          <Link href={paths.verify()}>{m.verification_back_link()}</Link>
        </p>
      )}
    </FailureNote>
  );
}
