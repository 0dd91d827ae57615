import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { ResponsiveTable } from '#client/ui/lists/ResponsiveTable.tsx';
import { richText } from '#client/ui/richText.ts';
import type { Merge } from '#contract/terms/merges.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import type { QueueView } from '../queue/queue-view.ts';
import { StatusList } from '../StatusList.tsx';
import { listTexts } from './list-texts.ts';
import { useRecentMerges, useUndoConceptMerge, useUndoWordMerge } from './queries.ts';

/** Lists the merges and splits of the last days. Merges can be undone. */
export function RecentMerges({ view }: { view: QueueView }) {
  const recent = useRecentMerges(view);
  return (
    <StatusList
      view={view}
      current="recent"
      statuses={listTexts}
      filterLabel={m.merges_filter_label()}
      query={recent}
      rows={recent.data?.merges}
      failed={m.merges_failed()}
      loading={m.merges_loading()}
    >
      {(merges) => (
        <ResponsiveTable
          caption={m.merges_recent_caption()}
          columns={[
            m.merges_kind_column(),
            m.merges_entries_column(),
            m.merges_by_column(),
            m.merges_date_column(),
          ]}
          actionsColumn={m.merges_undo_button()}
        >
          {merges.map((merge) => (
            <MergeRow key={`${merge.kind}-${merge.id}`} merge={merge} />
          ))}
        </ResponsiveTable>
      )}
    </StatusList>
  );
}

const kinds = {
  concept: m.merges_kind_concept,
  term: m.merges_kind_term,
  split: m.merges_kind_split,
} as const satisfies Record<Merge['kind'], () => string>;

type Side = { href: string; name: string };

/** Returns the names and the addresses of what was merged, and into what. */
function findSides({ terms, concepts }: Merge): { from: Side; into: Side } | null {
  if (terms) {
    const toSide = ({ id, vernacularWord }: typeof terms.from): Side => ({
      href: paths.term(id),
      name: vernacularWord,
    });
    return { from: toSide(terms.from), into: toSide(terms.into) };
  }
  if (!concepts) return null;
  const toSide = (number: number): Side => ({
    href: paths.concept(number),
    name: m.merges_entry_name({ number: String(number) }),
  });
  return { from: toSide(concepts.from), into: toSide(concepts.into) };
}

function MergeRow({ merge }: { merge: Merge }) {
  const sides = findSides(merge);
  return (
    <tr>
      <td>{kinds[merge.kind]()}</td>
      <td className="text-cell">
        {sides &&
          richText(
            m.merges_from_into({
              from: (name) => <Link href={sides.from.href}>{name}</Link>,
              fromName: sides.from.name,
              into: (name) => <Link href={sides.into.href}>{name}</Link>,
              intoName: sides.into.name,
            }),
          )}
        {merge.reason && <p className="muted">{merge.reason}</p>}
      </td>
      <td className="text-cell">{merge.by || m.verification_verifier_without_name()}</td>
      <td>{formatDate(merge.createdAt)}</td>
      <td className="actions-cell">
        {merge.undoneAt && m.merges_undone_on({ date: formatDate(merge.undoneAt) })}
        {merge.canUndo && <UndoButton merge={merge} name={sides?.from.name ?? ''} />}
      </td>
    </tr>
  );
}

function UndoButton({ merge: { terms, concepts }, name }: { merge: Merge; name: string }) {
  const ofConcept = useUndoConceptMerge();
  const ofWord = useUndoWordMerge();
  const undo = () => {
    if (terms) ofWord.mutate({ params: { id: terms.from.id } });
    if (concepts)
      ofConcept.mutate({ params: { number: String(concepts.from) }, body: { reason: null } });
  };
  return (
    <button
      className="button needs-scripts"
      type="button"
      aria-label={m.merges_undo_label({ name })}
      disabled={ofConcept.isPending || ofWord.isPending}
      onClick={undo}
    >
      {m.merges_undo_button()}
    </button>
  );
}
