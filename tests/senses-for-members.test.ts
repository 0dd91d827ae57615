import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notify } from '#server/features/notices/notify.ts';
import { storeTerms } from '#server/terms/changes/store-terms.ts';
import { aTerm } from './factories.ts';
import { built } from './support/cached-copies.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';
import { collectMails } from './support/mail-loop.ts';
import { readMain } from './support/read-main.ts';
import { type Client, type ServedApp, servedApp } from './support/served-app.ts';
import { severalSenses } from './support/several-senses.ts';

/*
 * The sense goes wherever a word goes: what members see and get about a term names its sense. The
 * public pages are in senses.test.ts.
 */

type Members = { rudo: Client; thabo: Client; tendani: Client; naledi: Client };

let database: TestDatabase;
let site: ServedApp;
let members: Members;
let pendingId: string;
let mail: string;
const ids = new Map<string, string>();

beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database, {}, built);
  members = {
    rudo: await site.signIn('Rudo', 'user'),
    thabo: await site.signIn('Thabo', 'user'),
    tendani: await site.signIn('Tendani', 'verifier'),
    naledi: await site.signIn('Naledi', 'admin'),
  };
  const { rudo, thabo, tendani } = members;
  const people = { submitterId: rudo.id, verifierId: tendani.id };
  await database.transaction((tx) => storeTerms(tx, severalSenses, people));
  await send(rudo, 'PUT', '/api/profile/page', { isShown: true });
  const { rows } = await database.query<{ id: string; word: string; version: number }>(
    'select id, vernacular_word as word, version from terms',
  );
  for (const { id, word, version } of rows) {
    ids.set(word, id);
    await send(thabo, 'POST', '/api/reports', { termId: id, reason: 'other', details: 'Look.' });
    await send(thabo, 'POST', '/api/proposals', {
      termId: id,
      version,
      changes: { notes: 'Common.' },
      source: 'The dictionary of my school.',
      reason: 'The note is missing.',
    });
    await notify(database, { kind: 'edited', userId: rudo.id, actorId: tendani.id, term: { id } });
  }
  const { sent, send: sendMails } = collectMails(database);
  await database.query('update notices set due_at = now()');
  await sendMails();
  mail = sent.map(({ text }) => text).join('\n');
  const pending = { submitterId: thabo.id, language: 'zulu' } as const;
  pendingId = (await aTerm(database, { ...pending, englishWord: 'cell' })).id;
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

async function send(by: Client, method: string, path: string, body: object) {
  const { status, text } = await by.request(method, path, { body });
  expect([path, status < 300 ? '' : text]).toEqual([path, '']);
}

async function read(by: Client, path: string): Promise<string> {
  const { status, text } = await by.request('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return path.startsWith('/api/') ? text : readMain(text);
}

describe.each([
  ['cell', { gloss: 'battery', senseSubject: null }, 'battery', 'ilahle'],
  ['cell', { gloss: 'prison', senseSubject: null }, 'prison', 'isitokisi'],
  ['cell', { gloss: null, senseSubject: 'biology' }, 'Biology', 'inhlayiya'],
  ['current', { gloss: 'electricity', senseSubject: null }, 'electricity', 'ukuhamba kwagesi'],
  ['current', { gloss: 'water and air', senseSubject: null }, 'water and air', 'umsinga'],
] as const)('%s, %j', (english, facts, label, word) => {
  test.each<[string, keyof Members, string]>([
    ['own submissions', 'rudo', '/profile'],
    ['notices', 'rudo', '/profile?tab=notices'],
    ['the page of a contributor', 'thabo', '/people/1'],
    ['own decisions', 'tendani', '/verify?tab=my-actions'],
    ['all decisions', 'naledi', '/verify?tab=recent-history&verifier=imports'],
    ['reports', 'tendani', '/verify?tab=reports'],
  ])('has its label in %s', async (_place, member, path) => {
    const page = await read(members[member], path);
    expect(page).toContain(`${english} ${label} ${word} `);
  });

  test.each<[string, keyof Members, string]>([
    ['suggested edits', 'tendani', '/api/proposals?status=open'],
    ['own suggestions', 'thabo', '/api/proposals?status=all&mine=true'],
  ])('has its facts in %s', async (_place, member, path) => {
    const { proposals } = JSON.parse(await read(members[member], path));
    const terms = proposals.map(({ term }: { term: object }) => term);
    expect(terms).toContainEqual(
      expect.objectContaining({ englishWord: english, vernacularWord: word, ...facts }),
    );
  });

  test('has its label in emails', () => {
    expect(mail).toContain(`${english} (${label}): ${word} (Zulu)`);
  });
});

test('words like the one being written have their labels', async () => {
  const path = '/api/terms/duplicates?language=zulu&english=current';
  expect(JSON.parse(await read(members.thabo, path))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ gloss: 'water and air', vernacularWord: 'umsinga' }),
      expect.objectContaining({ gloss: 'electricity', vernacularWord: 'ukuhamba kwagesi' }),
    ]),
  );
});

test('a submission is compared with words that have their labels', async () => {
  const page = await read(members.tendani, `/verify/${pendingId}`);
  for (const label of ['battery ilahle', 'prison isitokisi', 'Biology inhlayiya'])
    expect(page).toContain(`cell ${label}`);
});

test('a notice does not label words that the term no longer has', async () => {
  const id = ids.get('ilahle');
  await database.query(`update terms set english_word = 'battery cell' where id = $1`, [id]);
  const page = await read(members.rudo, '/profile?tab=notices');
  expect(page).toMatch(/cell ilahle/);
});
