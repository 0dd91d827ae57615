import { describe, expect, test } from 'vitest';
import { m } from '#domain/messages.ts';
import {
  aWord,
  database,
  edit,
  merge,
  naledi,
  readErrorPaths,
  readPublic,
  restore,
  tendani,
} from '#tests/support/concept-site.ts';
import {
  aDifferentPair,
  aPair,
  detailOf,
  find,
  findOf,
  keepApart,
  list,
  readGloss,
  readState,
  startMergeSite,
  undo,
} from '#tests/support/merge-candidates.ts';

startMergeSite();

describe('the job', () => {
  test('finds concepts of one headword, with the evidence for and against one meaning', async () => {
    const { a, b, englishWord } = await aPair();
    expect(await find()).toMatchObject({ found: expect.any(Number) });
    const candidate = await findOf(a);
    expect(candidate).toMatchObject({
      state: 'open',
      score: 7,
      evidence: [
        { fact: 'sameHeadword', weight: 2 },
        { fact: 'sharedWordsInOneLanguage', weight: 4, languages: ['shona'] },
        { fact: 'closeSubjects', weight: 1 },
      ],
      decidedAt: null,
      decidedBy: '',
    });
    expect(candidate!.concepts).toMatchObject(
      [a, b].map((number) => ({
        number,
        english: englishWord,
        terms: [{ vernacularWord: 'mwoyo' }],
      })),
    );
  });

  test('stores a pair once, and changes nothing on a second run', async () => {
    const { a } = await aPair();
    await find();
    expect(await find()).toMatchObject({ changed: 0 });
    expect(
      (await list()).candidates.filter(({ concepts }) => concepts[0]?.number === a),
    ).toHaveLength(1);
  });

  test('finds headwords that differ in hyphens, and synonyms that share a word', async () => {
    const { number } = await nameConcept('heat-wave');
    await nameConcept('heatwave');
    const { number: hippo } = await nameConcept('hippo');
    const { number: full } = await nameConcept('hippopotamus');
    await database.query(
      `insert into concept_labels (concept_id, text, kind)
       select id, 'Hippo', 'admitted' from concepts where number = $1`,
      [full],
    );
    await find();
    expect((await findOf(number))?.evidence[0]).toMatchObject({ fact: 'sameHeadword' });
    expect((await findOf(hippo))?.evidence[0]).toMatchObject({ fact: 'synonymHeadword' });
  });

  async function nameConcept(englishWord: string) {
    const { conceptNumber } = await aWord({ englishWord, vernacularWord: 'izwi', subject: 'law' });
    return { number: conceptNumber };
  }

  test('suggests to keep concepts apart that have different glosses', async () => {
    const { a } = await aDifferentPair();
    await find();
    expect(await findOf(a)).toBeUndefined();
    expect((await findOf(a, '&list=keep-apart'))?.score).toBeLessThanOrEqual(-7);
  });

  test('compares again after a change, and closes what is no longer a candidate', async () => {
    const { a, ids } = await aPair();
    await find();
    const before = await findOf(a);
    await edit(a, { version: 1, gloss: 'a machine' });
    await find();
    expect(await findOf(a)).toMatchObject({ id: before!.id, score: before!.score - 3 });
    await database.query(
      `update terms set status = 'pending', verifier_id = null, verified_at = null
      where id = $1`,
      [ids[1]],
    );
    await database.query('update concepts set strength = 0 where number = $1', [a]);
    await find();
    expect(await readState(before!)).toEqual({ state: 'outdated', decidedBy: null });
  });

  test('ignores concepts without a verified term', async () => {
    const { a } = await aPair({}, { status: 'pending' });
    await find();
    expect(await findOf(a)).toBeUndefined();
  });
});

describe('a merge', () => {
  test('settles the candidate, and undoing it opens the candidate again', async () => {
    const { a, b } = await aPair();
    await find();
    const candidate = (await findOf(a))!;
    expect((await merge(b, a)).status).toBe(200);
    expect(await readState(candidate)).toEqual({ state: 'merged', decidedBy: tendani.id });
    await find();
    expect(await findOf(a)).toBeUndefined();
    expect((await undo(candidate)).json).toEqual({ state: 'open' });
    expect(await findOf(a)).toMatchObject({ id: candidate.id, state: 'open' });
    expect((await readPublic(b)).concept.number).toBe(b);
  });

  test('can also be undone on the page of the concept', async () => {
    const { a, b } = await aPair();
    await find();
    const candidate = (await findOf(a))!;
    await merge(b, a);
    expect((await restore(b)).status).toBe(200);
    expect(await readState(candidate)).toEqual({ state: 'open', decidedBy: null });
  });
});

describe('keeping apart', () => {
  test('gives both concepts a gloss, and can be undone within a minute', async () => {
    const { a, b } = await aPair();
    await edit(b, { version: 1, gloss: 'old gloss' });
    await find();
    const candidate = (await findOf(a))!;
    expect(await keepApart(candidate)).toMatchObject({
      status: 200,
      json: { state: 'kept-apart' },
    });
    const glosses = async () => [await readGloss(a), await readGloss(b)];
    expect(await glosses()).toEqual(['in physics', 'in chemistry']);
    expect(await findOf(a)).toBeUndefined();
    expect(await findOf(a, '&list=kept-apart')).toMatchObject({ decidedBy: 'Tendani Moyo' });

    expect(await undo(candidate)).toMatchObject({ status: 200, json: { state: 'open' } });
    expect(await glosses()).toEqual([null, 'old gloss']);
    expect(detailOf(await undo(candidate))).toEqual([409, m.errors_detail_undo_nothing()]);
  });

  test('lasts until both concepts have changed', async () => {
    const { a, b } = await aPair();
    await find();
    const candidate = (await findOf(a))!;
    await keepApart(candidate);
    await find();
    expect(await readState(candidate)).toMatchObject({ state: 'kept-apart' });
    await edit(a, { version: 2, definition: 'What a machine does.' });
    await find();
    expect(await readState(candidate)).toMatchObject({ state: 'kept-apart' });
    await edit(b, { version: 2, definition: 'What a machine does.' });
    await find();
    expect(await readState(candidate)).toEqual({ state: 'open', decidedBy: null });
  });

  test('needs a different gloss for each of the two concepts', async () => {
    const { a } = await aPair();
    await find();
    const candidate = (await findOf(a))!;
    const paths = async (glosses: string[], concepts = candidate.concepts) => {
      const reply = await keepApart({ ...candidate, concepts }, glosses);
      return [reply.status, readErrorPaths(reply)];
    };
    expect(await paths(['the same', 'The same'])).toEqual([400, ['glosses']]);
    expect((await paths(['a gloss', ' ']))[0]).toBe(400);
    expect((await paths(['a gloss'], candidate.concepts.slice(0, 1)))[0]).toBe(400);
    const [first] = candidate.concepts;
    expect(await paths(['one', 'two'], [first!, first!])).toEqual([400, ['glosses']]);
    expect(await readState(candidate)).toMatchObject({ state: 'open' });
  });

  test('is refused after another decision, and if a concept has changed', async () => {
    const { a } = await aPair();
    await find();
    const candidate = (await findOf(a))!;
    const old = {
      ...candidate,
      concepts: candidate.concepts.map((concept) => ({ ...concept, version: 7 })),
    };
    expect((await keepApart(old)).status).toBe(409);
    const replies = await Promise.all([
      keepApart(candidate),
      keepApart(candidate, ['x', 'y'], naledi),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(detailOf(await keepApart(candidate))).toEqual([
      409,
      m.errors_detail_candidate_decided(),
    ]);
  });

  test('is undone only by the verifier who decided, in time, and before another change', async () => {
    const { a } = await aPair();
    await find();
    const candidate = (await findOf(a))!;
    await keepApart(candidate);
    expect(detailOf(await undo(candidate, naledi))).toEqual([
      403,
      m.errors_detail_undo_not_yours(),
    ]);
    await edit(a, { version: 2, definition: 'Something else.' });
    expect(detailOf(await undo(candidate))).toEqual([409, m.errors_detail_candidate_changed()]);
    await database.query(
      `update merge_candidates set decided_at = now() - interval '61 seconds' where id = $1`,
      [candidate.id],
    );
    expect(detailOf(await undo(candidate))).toEqual([409, m.errors_detail_candidate_late()]);
  });
});
