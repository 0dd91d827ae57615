import { m } from '#domain/messages.ts';

/** Marks unread notices with a word, because colour alone is not enough. */
export const NewBadge = ({ count }: { count?: number }) => (
  <span className="badge badge--new">
    {count === undefined ? m.ui_new_mark() : m.ui_new_mark_count({ count })}
  </span>
);
