import { describe, expect, test } from 'vitest';
import {
  addLabel,
  aWord,
  database,
  edit,
  findTerms,
  pickNumbers,
  readConcept,
  readErrorPaths,
  readPublic,
  site,
  startConceptSite,
} from '#tests/support/concept-site.ts';

startConceptSite();

describe('the labels of a concept', () => {
  test('an edit adds, hides and removes labels, including those of verified terms', async () => {
    const { id, conceptNumber } = await aWord();
    for (const text of ['kept', 'removed', 'to hide']) await addLabel(conceptNumber, text, id);
    const labels = [
      { text: 'kept', kind: 'admitted' },
      { text: 'to hide', kind: 'hidden' },
      { text: 'H₂O', kind: 'admitted' },
      { text: 'kept', kind: 'hidden' },
    ];
    expect((await edit(conceptNumber, { version: 1, labels })).status).toBe(200);
    const { concept, editing } = await readConcept(conceptNumber);
    expect(concept.labels.map(({ text }) => text)).toEqual(['H₂O', 'kept']);
    expect(editing.labels).toEqual([
      { text: 'H₂O', kind: 'admitted' },
      { text: 'kept', kind: 'admitted' },
      { text: 'to hide', kind: 'hidden' },
    ]);
    expect(editing.history[0]?.changes).toEqual({
      labels: { from: 'kept; removed; to hide', to: 'H₂O; kept' },
      hiddenLabels: { from: null, to: 'to hide' },
    });
    const open = await site.anonymous.request('GET', `/api/concepts/${conceptNumber}`);
    expect(open.text).not.toContain('to hide');
  });

  test('an edit neither shows nor changes the labels of a pending term', async () => {
    const { conceptNumber, englishWord } = await aWord();
    const pending = await aWord({ englishWord, status: 'pending', language: 'zulu' });
    await addLabel(conceptNumber, 'proposed', pending.id);
    expect((await readConcept(conceptNumber)).editing.labels).toEqual([]);
    await edit(conceptNumber, { version: 1, labels: [{ text: 'new', kind: 'admitted' }] });
    const { rows } = await database.query('select text from concept_labels where term_id = $1', [
      pending.id,
    ]);
    expect(rows).toEqual([{ text: 'proposed' }]);
  });

  test('a search finds the words of a concept by its labels until they are removed', async () => {
    const { id, conceptNumber, englishWord } = await aWord({ vernacularWord: 'rurimi' });
    const find = async (query: string) => (await findTerms(query)).map((term) => term.id);
    const labels = [{ text: 'quasiword', kind: 'hidden' }];
    await edit(conceptNumber, { version: 1, labels });
    expect(await find('quasiword')).toEqual([id]);
    await edit(conceptNumber, { version: 2, labels: [] });
    expect(await find('quasiword')).toEqual([]);
    expect(await find(englishWord)).toContain(id);
    expect(await find('rurimi')).toEqual([id]);
  });

  test('a label does not repeat the headword', async () => {
    const { conceptNumber, englishWord } = await aWord();
    await edit(conceptNumber, { version: 1, labels: [{ text: englishWord, kind: 'admitted' }] });
    expect((await readConcept(conceptNumber)).concept).toMatchObject({ version: 1, labels: [] });
  });
});

describe('the relations of a concept', () => {
  test('an edit replaces relations, and the other concepts show them', async () => {
    const [oak, tree, plant, leaf] = await Promise.all([aWord(), aWord(), aWord(), aWord()]);
    await edit(oak.conceptNumber, { version: 1, broader: [plant.conceptNumber] });
    await edit(oak.conceptNumber, {
      version: 2,
      broader: [tree.conceptNumber],
      related: [leaf.conceptNumber, leaf.conceptNumber],
    });
    const { relations, editing } = await readConcept(oak.conceptNumber);
    expect(pickNumbers(relations.broader)).toEqual([tree.conceptNumber]);
    expect(pickNumbers(relations.related)).toEqual([leaf.conceptNumber]);
    expect(editing.history[0]?.changes).toEqual({
      broader: { from: String(plant.conceptNumber), to: String(tree.conceptNumber) },
      related: { from: null, to: String(leaf.conceptNumber) },
    });
    const { relations: ofTree } = await readPublic(tree.conceptNumber);
    expect(pickNumbers(ofTree.narrower)).toEqual([oak.conceptNumber]);
    expect((await readPublic(plant.conceptNumber)).relations.narrower).toEqual([]);
    await edit(leaf.conceptNumber, { version: 1, related: [] });
    expect((await readPublic(oak.conceptNumber)).relations.related).toEqual([]);
  });

  test('rejects relations that contradict each other', async () => {
    const [oak, tree, plant] = await Promise.all([aWord(), aWord(), aWord()]);
    await edit(oak.conceptNumber, { version: 1, broader: [tree.conceptNumber] });
    await edit(tree.conceptNumber, { version: 1, broader: [plant.conceptNumber] });
    const refused = async (number: number | null, body: object) => {
      const reply = await edit(number, { version: 1, ...body });
      return [reply.status, ...readErrorPaths(reply)];
    };
    const [o, p] = [oak.conceptNumber, plant.conceptNumber];
    expect(await refused(p, { broader: [o] })).toEqual([400, 'broader']);
    expect(await refused(p, { broader: [p] })).toEqual([400, 'broader']);
    expect(await refused(p, { related: [p] })).toEqual([400, 'related']);
    expect(await refused(p, { related: [tree.conceptNumber] })).toEqual([400, 'related']);
    expect(await refused(o, { related: [tree.conceptNumber] })).toEqual([400, 'related']);
    expect(await refused(p, { related: [999_999_999] })).toEqual([400, 'related']);
  });
});
