import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { importLines, noCounts, simulateLines } from '#tests/support/import-lines.ts';
import {
  database,
  decide,
  listProposals,
  naledi,
  readTerm,
  scoped,
  sipho,
  startProposalSite,
} from '#tests/support/proposal-site.ts';
import { IS_COPY } from './plan.ts';

startProposalSite();

const HEADER = 'english,vernacular,language,subject,meaning,source,id,plural';
let list = '';
let lists = 0;
/** Every test has a list of its own, which the site has imported once. */
beforeEach(async () => {
  list = `list-${(lists += 1)}`;
  await database.query('insert into sources (code, name) values ($1, $2)', [list, `The ${list}`]);
});

const row = (id: number, word: string, { meaning = 'A part of a plant.', plural = '' } = {}) =>
  `leaf ${list},${word},zulu,physics,${meaning},${list},${id},${plural}`;
const importRows = (rows: readonly string[], options?: Parameters<typeof importLines>[2]) =>
  importLines(database, [HEADER, ...rows], options);
const manyRows = (ending: string) =>
  Array.from({ length: 101 }, (_, n) => row(n, `igama${ending} ${n}`));
const ownProposals = async () =>
  (await listProposals('&language=zulu', naledi)).proposals.filter(({ source }) =>
    source.startsWith(`The ${list},`),
  );
const countTerms = async (vernacularWord: string) =>
  (
    await database.query('select from terms where vernacular_word = $1 and english_word = $2', [
      vernacularWord,
      `leaf ${list}`,
    ])
  ).rows.length;

test('a changed row becomes a suggested edit, which a verifier in scope accepts', async () => {
  await importRows([row(7, 'iqabunga'), row(8, 'impande')]);
  const { result, refused } = await importRows([
    row(7, 'ikhasi', { plural: 'amakhasi' }),
    row(8, 'impande'),
  ]);
  expect(refused).toEqual([]);
  expect(result).toEqual({ ...noCounts, rows: 2, present: 1, suggested: 1 });
  expect(await countTerms('ikhasi')).toBe(0);
  const [proposal, ...others] = await ownProposals();
  expect(others).toEqual([]);
  expect(proposal).toMatchObject({
    author: { firstName: 'Mazwi', lastName: 'Import' },
    changes: {
      vernacularWord: { from: 'iqabunga', to: 'ikhasi' },
      plural: { from: null, to: 'amakhasi' },
    },
    source: `The ${list}, 7`,
    reason: `This entry has changed in the source “The ${list}”.`,
    isOutdated: false,
  });
  expect(await decide(proposal!.id, 'accept', scoped, null)).toMatchObject({ status: 200 });
  expect((await readTerm(proposal!.term!.id)).term).toMatchObject({ vernacularWord: 'ikhasi' });
  const again = await importRows([row(7, 'ikhasi', { plural: 'amakhasi' })]);
  expect(again.result).toEqual({ ...noCounts, rows: 1, present: 1 });
});

test('suggests each edit once, and replaces an open one by that of a newer file', async () => {
  await importRows([row(7, 'iqabunga')]);
  await importRows([row(7, 'ikhasi')]);
  expect((await importRows([row(7, 'ikhasi')])).result).toMatchObject({ present: 1, suggested: 0 });
  expect((await importRows([row(7, 'icembe')])).result).toMatchObject({ present: 0, suggested: 1 });
  const [proposal, ...others] = await ownProposals();
  expect(others).toEqual([]);
  expect(proposal?.changes).toEqual({ vernacularWord: { from: 'iqabunga', to: 'icembe' } });
  await decide(proposal!.id, 'reject');
  expect((await importRows([row(7, 'icembe')])).result).toMatchObject({ present: 1, suggested: 0 });
  expect(await ownProposals()).toEqual([]);
});

test('does not suggest what a person has replaced in the dictionary', async () => {
  await importRows([row(7, 'iqabunga')]);
  await importRows([row(7, 'ikhasi')]);
  const [proposal] = await ownProposals();
  await decide(proposal!.id, 'accept');
  expect((await importRows([row(7, 'iqabunga')])).result).toMatchObject({
    present: 1,
    suggested: 0,
  });
});

test('another word beside an unchanged one of the same identifier is a new term', async () => {
  await importRows([row(7, 'iqabunga')]);
  const rows = [row(7, 'ikhasi'), row(7, 'iqabunga')];
  expect((await simulateLines(database, [HEADER, ...rows])).result).toMatchObject({ stored: 1 });
  expect((await importRows(rows)).result).toEqual({ ...noCounts, rows: 2, stored: 1, present: 1 });
  expect(await countTerms('ikhasi')).toBe(1);
});

test('two rows that change one term differently are one suggestion and a refused row', async () => {
  await importRows([row(7, 'iqabunga')]);
  const rows = [row(7, 'ikhasi'), row(7, 'icembe'), row(7, 'ikhasi')];
  const { result, refused } = await importRows(rows);
  expect(result).toEqual({ ...noCounts, rows: 3, present: 1, suggested: 1, refused: 1 });
  expect(refused).toEqual([
    [3, `id: Line 2 of the file is 7 of ${list} too, and changes the same stored term.`],
  ]);
});

test('refuses changes of terms that are not verified', async () => {
  await importRows([row(7, 'iqabunga')], { pending: true });
  const { result, refused } = await importRows([row(7, 'ikhasi')]);
  expect(result).toEqual({ ...noCounts, rows: 1, refused: 1 });
  expect(refused[0]?.[1]).toContain(`“iqabunga” as 7 of ${list}, but it is not verified.`);
  expect(await ownProposals()).toEqual([]);
});

test('more than 100 changes wait for one decision about all of them', async () => {
  await importRows(manyRows('o'));
  const dry = await simulateLines(database, [HEADER, ...manyRows('wa')]);
  for (const { result } of [dry, await importRows(manyRows('wa'))]) {
    expect(result).toMatchObject({ suggested: 0, accepted: 0, refused: 0 });
    expect(result.undecided).toHaveLength(101);
  }
  expect(await ownProposals()).toEqual([]);
  expect((await importRows(manyRows('wa'), { changes: 'suggest' })).result).toMatchObject({
    suggested: 101,
    undecided: [],
  });
  const { total } = await listProposals('&language=zulu', scoped);
  expect(total).toBeGreaterThan(100);
});

test('--changes accept changes terms at once, but not what people have corrected', async () => {
  await importRows(manyRows('o'));
  const { rows } = await database.query<{ id: string; version: number }>(
    'select id, version from terms where vernacular_word = $1 and english_word = $2',
    ['igamao 3', `leaf ${list}`],
  );
  const { id, version } = rows[0]!;
  const changes = { vernacularWord: 'igamawo 3' };
  const by = { changes, version, termId: id, source: 'My school', reason: 'It is misspelt.' };
  const reply = await sipho.request('POST', '/api/proposals', { body: by });
  expect(reply).toMatchObject({ status: 201 });
  await decide((reply.json as { id: string }).id, 'accept');
  const { result } = await importRows(manyRows('wa'), { changes: 'accept' });
  expect(result).toEqual({ ...noCounts, rows: 101, accepted: 100, suggested: 1 });
  expect((await readTerm(id)).term).toMatchObject({ vernacularWord: 'igamawo 3' });
  const { proposals } = await listProposals(`&term=${id}`, naledi);
  expect(proposals).toMatchObject([
    { changes: { vernacularWord: { from: 'igamawo 3', to: 'igamawa 3' } } },
  ]);
  expect((await importRows(manyRows('wa'))).result).toMatchObject({ present: 101 });
});

test('--changes accept needs no second approval', async () => {
  await database.query(
    `insert into settings (name, value) values ('secondApprovalSubjects', '["physics"]')`,
  );
  onTestFinished(async () => {
    await database.query('delete from settings');
  });
  await importRows([row(7, 'iqabunga')]);
  const { result } = await importRows([row(7, 'ikhasi')], { changes: 'accept' });
  expect(result).toEqual({ ...noCounts, rows: 1, accepted: 1 });
  expect(await countTerms('ikhasi')).toBe(1);
});

test('--changes accept refuses a change that would repeat another term', async () => {
  await importRows([row(7, 'iqabunga'), row(8, 'ikhasi')]);
  const { result, refused } = await importRows([row(7, 'Ikhasi')], { changes: 'accept' });
  expect(result).toEqual({ ...noCounts, rows: 1, refused: 1 });
  expect(refused).toEqual([[2, IS_COPY]]);
  expect(await ownProposals()).toEqual([]);
});
