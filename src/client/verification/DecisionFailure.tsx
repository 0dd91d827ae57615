import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import type { Failure } from './useDecision.ts';

/**
 * Why a decision was not made. It takes the focus, once no dialog lies over it, and stays until the
 * next attempt.
 */
export function DecisionFailure({ failure, covered }: { failure: Failure; covered: boolean }) {
  const note = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure takes the focus anew.
  useEffect(() => {
    if (covered) return;
    // A dialog that closes in the same moment gives the focus back to its opener first.
    const turn = setTimeout(() => note.current?.focus());
    return () => clearTimeout(turn);
  }, [failure, covered]);
  return (
    <div ref={note} className="note no" role="alert" tabIndex={-1}>
      <Icon name="alert" />
      <div>
        <p>{failure.sentence}</p>
        {failure.detail && <p>{failure.detail}</p>}
        {failure.decided && (
          <p>
            <Link href={paths.verify()}>Back to the queue</Link>
          </p>
        )}
      </div>
    </div>
  );
}
