import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import type { MergeList } from '../queue/queue-view.ts';
import type { StatusTexts } from '../StatusList.tsx';

const days = limits.merges.undoDays;

/** The texts of the lists of the merges tab. */
export const listTexts: Record<MergeList, StatusTexts> = {
  open: {
    name: m.merges_open,
    count: m.merges_open_count,
    emptyTitle: m.merges_open_empty_title,
    emptyHint: m.merges_open_empty_hint,
  },
  different: {
    name: m.merges_different,
    count: m.merges_different_count,
    emptyTitle: m.merges_different_empty_title,
    emptyHint: m.merges_different_empty_hint,
  },
  'kept-apart': {
    name: m.merges_kept_apart,
    count: m.merges_kept_apart_count,
    emptyTitle: m.merges_kept_apart_empty_title,
    emptyHint: m.merges_kept_apart_empty_hint,
  },
  recent: {
    name: m.merges_recent,
    count: ({ count }) => m.merges_recent_count({ count, days }),
    emptyTitle: m.merges_recent_empty_title,
    emptyHint: () => m.merges_recent_empty_hint({ days }),
  },
};
