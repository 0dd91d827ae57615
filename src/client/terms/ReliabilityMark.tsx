import { Icon, type IconName } from '#client/ui/Icon.tsx';
import type { Reliability } from '#domain/term/usage.ts';
import { describeReliability, type MarkedTerm, reliabilityLevel } from './reliability-label.ts';

const icons: Record<Reliability, IconName> = {
  1: 'ring',
  2: 'check',
  3: 'doubleCheck',
  4: 'shield',
};

/** Says how well a term is supported, with an icon and in words. */
export function ReliabilityMark({ term }: { term: MarkedTerm }) {
  const level = reliabilityLevel(term);
  return (
    <span className={level === 1 ? 'reliability' : 'reliability reliability--supported'}>
      <Icon name={term.status === 'rejected' ? 'cross' : icons[level]} />
      {describeReliability(term)}
    </span>
  );
}
