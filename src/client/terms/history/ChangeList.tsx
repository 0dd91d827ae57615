import { richText } from '#client/ui/richText.ts';
import { m } from '#domain/messages.ts';

/** How the history shows a property that can change: its name, and its values as text. */
export type Recorded = { name: () => string; show: (value: string) => string };

type Props = {
  changes: Partial<Record<string, { from: string | null; to: string | null }>>;
  /** The properties that the history can record, in display order. */
  recorded: Readonly<Record<string, Recorded>>;
};

/** Lists the changed properties of a history entry, with their old and new values. */
export function ChangeList({ changes, recorded }: Props) {
  return (
    <>
      {Object.entries(recorded).map(([field, { name, show }]) => {
        const change = changes[field];
        const shown = (value: string | null) =>
          value === null ? m.terms_change_empty() : show(value);
        return (
          change && (
            <span key={field} className="changed-text">
              {richText(
                m.terms_change_entry({
                  field: name(),
                  from: shown(change.from),
                  to: shown(change.to),
                  hidden: (text) => <span className="visually-hidden">{text}</span>,
                  old: (text) => <del>{text}</del>,
                  new: (text) => <ins>{text}</ins>,
                }),
              )}
            </span>
          )
        );
      })}
    </>
  );
}
