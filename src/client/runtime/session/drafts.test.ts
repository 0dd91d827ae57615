import { expect, test } from 'vitest';
import { type DraftStore, sealedName } from './draft-stores.ts';
import { dropAllDrafts, dropDraft, readDraft, saveDraft } from './drafts.ts';

/**
 * Creates a fake of the browser's storage. As with the real one, `Object.keys` returns the stored
 * keys.
 */
function storage(): DraftStore & Record<string, unknown> {
  const entries: Record<string, unknown> = {};
  const methods = {
    getItem: (key: string) => (entries[key] as string | undefined) ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value;
    },
    removeItem: (key: string) => {
      delete entries[key];
    },
  };
  for (const [name, method] of Object.entries(methods))
    Object.defineProperty(entries, name, { value: method });
  return entries as DraftStore & Record<string, unknown>;
}

test('returns a draft to its owner until it is dropped', () => {
  const store = storage();
  saveDraft(store, 'contribution.v1', 'rudo', { englishWord: 'friction' });
  expect(readDraft(store, 'contribution.v1', 'rudo')).toEqual({ englishWord: 'friction' });
  expect(readDraft(store, 'contribution.v2', 'rudo')).toBeNull();
  dropDraft(store, 'contribution.v1');
  expect(readDraft(store, 'contribution.v1', 'rudo')).toBeNull();
});

test('deletes a draft when another person would read it', () => {
  const store = storage();
  saveDraft(store, 'contribution.v1', 'rudo', 'half a sentence');
  expect(readDraft(store, 'contribution.v1', 'tendani')).toBeNull();
  expect(Object.keys(store)).toEqual([]);
});

test('dropping all drafts deletes nothing else', () => {
  const store = storage();
  saveDraft(store, 'contribution.v1', 'rudo', 'a');
  saveDraft(store, 'rejection.v1.7', 'rudo', 'b');
  store.setItem('theme', 'dark');
  const encrypted = sealedName('3b241101-e2bb-4255-8caf-4136c566a962', 'contribution.v1');
  store.setItem(encrypted, 'of another person');
  dropAllDrafts([store as unknown as Storage, null]);
  expect(Object.keys(store)).toEqual(['theme', encrypted]);
});

test('has no draft if storage is blocked, full or damaged', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const forbidden: DraftStore = { getItem: refuse, setItem: refuse, removeItem: refuse };
  saveDraft(forbidden, 'contribution.v1', 'rudo', 'a');
  dropDraft(forbidden, 'contribution.v1');
  expect(readDraft(forbidden, 'contribution.v1', 'rudo')).toBeNull();
  expect(readDraft(null, 'contribution.v1', 'rudo')).toBeNull();
  const damaged = storage();
  damaged.setItem('mazwi.draft.contribution.v1', '{"owner"');
  expect(readDraft(damaged, 'contribution.v1', 'rudo')).toBeNull();
});
