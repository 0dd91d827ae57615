import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { ResponsiveTable } from '#client/ui/lists/ResponsiveTable.tsx';
import type { MergeCandidate } from '#contract/review/merge-candidates.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { nameConcept } from '#domain/page-names.ts';

/** Lists pairs of entries that verifiers kept apart. */
export const KeptApart = ({ candidates }: { candidates: readonly MergeCandidate[] }) => (
  <ResponsiveTable
    caption={m.merges_kept_caption()}
    columns={[m.merges_entries_column(), m.merges_by_column(), m.merges_date_column()]}
  >
    {candidates.map(({ id, concepts, decidedBy, decidedAt }) => (
      <tr key={id}>
        <td className="text-cell">
          <ul>
            {concepts.map((concept) => (
              <li key={concept.number}>
                <Link href={paths.concept(concept.number)}>{nameConcept(concept)}</Link>
              </li>
            ))}
          </ul>
        </td>
        <td className="text-cell">{decidedBy || m.verification_verifier_without_name()}</td>
        <td>{decidedAt && formatDate(decidedAt)}</td>
      </tr>
    ))}
  </ResponsiveTable>
);
