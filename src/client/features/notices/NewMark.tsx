import { m } from '#contract/messages.ts';
/** What has not been read: a word, never colour alone. */
export const NewMark = ({ count }: { count?: number }) => (
  <span className="badge badge--new">
    {count === undefined ? m.ui_new_mark() : m.ui_new_mark_count({ count })}
  </span>
);
