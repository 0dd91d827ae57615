import type { TermName } from '#contract/terms/term.ts';
import type { Variety } from '#domain/varieties.ts';
import { Vernacular } from '../Vernacular.tsx';
import { SenseName } from './SenseName.tsx';

type Props = {
  term: Omit<TermName, 'id'> & { varieties?: readonly Variety[]; notes?: string | null };
};

/** Both words of a term, in a list or above the buttons of a dialog. */
export const NamedTerm = ({ term }: Props) => (
  <>
    <SenseName sense={term}>
      <b>{term.englishWord}</b>
    </SenseName>{' '}
    <Vernacular term={term} />
  </>
);
