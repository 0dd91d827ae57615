import type { OutboxEntry } from '#client/offline/storage/db.ts';

/** A call that was not sent: its kind, and the word that it is about. */
export type WrittenText = Pick<OutboxEntry, 'kind' | 'title'>;

/** A call that got no reply, as the outbox stores it. */
export type UnsentCall = WrittenText & Pick<OutboxEntry, 'path' | 'body' | 'key'>;
