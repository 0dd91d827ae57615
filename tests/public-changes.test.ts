import { describe, expect, test } from 'vitest';
import { buildExports } from '../src/server/features/exports/build-exports.ts';
import { buildPacks } from '../src/server/features/packs/build-packs.ts';
import { applyTransition } from '../src/server/terms/decisions/decide.ts';
import { aTerm } from './factories.ts';
import {
  addVerifiedTerm,
  database,
  figures,
  heart,
  makeChange,
  naledi,
  one,
  other,
  rudoId,
  startCachedCopies,
  words,
} from './support/cached-copies.ts';
import { buildTestExports } from './support/exported-site.ts';
import type { ServedApp } from './support/served-app.ts';
import { waitUntil } from './support/wait-until.ts';

startCachedCopies();

describe('a change on one copy of the server', () => {
  test('a term appears or disappears on the other copy', async () => {
    const { id } = await aTerm(database, {
      ...words,
      englishWord: 'isotope',
      vernacularWord: 'isothophu',
      submitterId: rudoId,
    });
    const paths = ['/api/terms?query=isotope', '/dictionary?query=isotope'];
    const texts = () =>
      Promise.all(paths.map(async (path) => (await other.anonymous.request('GET', path)).text));
    for (const text of await texts()) expect(text).not.toContain('isothophu');
    expect((await naledi.request('POST', `/api/verify/${id}/approve`)).status).toBe(200);
    await waitUntil('the other copy finds the term', async () =>
      (await texts()).every((text) => text.includes('isothophu')),
    );
    expect((await other.anonymous.request('GET', `/dictionary/${id}`)).status).toBe(200);
    await makeChange(() =>
      database.transaction((tx) =>
        applyTransition(tx, id, {
          transition: 'reopen',
          actorId: naledi.id,
          reason: 'It is another word.',
        }),
      ),
    );
    for (const text of await texts()) expect(text).not.toContain('isothophu');
    expect((await other.anonymous.request('GET', `/dictionary/${id}`)).status).toBe(404);
  });

  test('a term whose approval is undone disappears from both copies', async () => {
    const { id } = await aTerm(database, {
      ...words,
      englishWord: 'quark',
      vernacularWord: 'ikhwakhi',
      submitterId: rudoId,
    });
    const paths = ['/api/terms?query=quark', '/dictionary?query=quark'];
    const texts = () =>
      Promise.all(
        [one, other].flatMap(({ anonymous }) =>
          paths.map(async (path) => (await anonymous.request('GET', path)).text),
        ),
      );
    await naledi.request('POST', `/api/verify/${id}/approve`);
    await waitUntil('both copies find the term', async () =>
      (await texts()).every((text) => text.includes('ikhwakhi')),
    );
    expect((await naledi.request('POST', `/api/verify/${id}/undo`)).status).toBe(200);
    await waitUntil('neither copy finds the term', async () =>
      (await texts()).every((text) => !text.includes('ikhwakhi')),
    );
    for (const { anonymous } of [one, other])
      expect((await anonymous.request('GET', `/dictionary/${id}`)).status).toBe(404);
  });

  test('a withdrawn submission disappears from the page that its author and others saw', async () => {
    const author = await one.signIn('Thandeka', 'user');
    const reply = await author.request('POST', '/api/terms', {
      body: { ...words, englishWord: 'muon', vernacularWord: 'imuwoni' },
    });
    const { id } = reply.json as { id: string };
    const reader = await other.signIn('Themba', 'user');
    const statuses = () =>
      Promise.all(
        [reader, other.anonymous].map(
          async (client) => (await client.request('GET', `/api/terms/${id}`)).status,
        ),
      );
    expect(await statuses()).toEqual([200, 404]);
    const { drops } = figures(1);
    expect((await author.request('POST', `/api/terms/${id}/withdraw`)).status).toBe(200);
    expect(await statuses()).toEqual([404, 404]);
    // Nothing public has changed.
    expect(figures(1).drops).toBe(drops);
  });

  test('an accepted edit is visible on both copies', async () => {
    const id = await addVerifiedTerm({
      ...words,
      englishWord: 'gluon',
      vernacularWord: 'igluwoni',
    });
    const author = await one.signIn('Sipho', 'user');
    const proposed = await author.request('POST', '/api/proposals', {
      body: {
        termId: id,
        version: 1,
        changes: { vernacularWord: 'iglu-oni' },
        source: 'A school book',
        reason: 'The spelling is wrong.',
      },
    });
    const { id: proposalId } = proposed.json as { id: string };
    const paths = ['/api/terms?query=gluon', '/dictionary?query=gluon', `/dictionary/${id}`];
    const texts = () =>
      Promise.all(
        [one, other].flatMap(({ anonymous }) =>
          paths.map(async (path) => (await anonymous.request('GET', path)).text),
        ),
      );
    for (const text of await texts()) expect(text).toContain('igluwoni');
    const accepted = await naledi.request('POST', `/api/proposals/${proposalId}/accept`, {
      body: { reason: null },
    });
    expect(accepted.status).toBe(200);
    await waitUntil('both copies show the edit', async () =>
      (await texts()).every((text) => text.includes('iglu-oni')),
    );
  });

  test('a contributor page and the name in histories appear and disappear on both copies', async () => {
    const zanele = await one.signIn('Zanele', 'user');
    const term = await addVerifiedTerm(
      { ...words, englishWord: 'wave', vernacularWord: 'saisai' },
      zanele.id,
    );
    const show = (isShown: boolean) =>
      zanele.request('PUT', '/api/profile/page', { body: { isShown } });
    const { number } = (await show(true)).json as { number: number };
    const pagesOf = (site: ServedApp) =>
      Promise.all(
        [`/people/${number}`, `/dictionary/${term}`].map(async (path) =>
          (await site.anonymous.request('GET', path)).text.includes('Zanele Moyo'),
        ),
      );
    const expectShown = async (isShown: boolean) => {
      expect(await pagesOf(one)).toEqual([isShown, isShown]);
      await waitUntil('the other copy is up to date', async () =>
        (await pagesOf(other)).every((shown) => shown === isShown),
      );
    };
    await expectShown(true);
    await show(false);
    await expectShown(false);
    await show(true);
    await expectShown(true);
    await makeChange(() =>
      database.query(`update users set first_name = 'Ruramai' where id = $1`, [zanele.id]),
    );
    expect(await pagesOf(other)).toEqual([false, false]);
  });

  test('the page of a merged term redirects on both copies until the merge is undone', async () => {
    const [stays, merged] = [
      await addVerifiedTerm({ ...words, englishWord: 'boson', vernacularWord: 'bhosoni' }),
      await addVerifiedTerm({ ...words, englishWord: 'boson', vernacularWord: 'bhozoni' }),
    ];
    const path = `/dictionary/${merged}`;
    const read = async ({ anonymous }: ServedApp) => {
      const { status, headers } = await anonymous.request('GET', path);
      return [status, headers.get('location'), headers.get('cache-control')];
    };
    const areBoth = (status: number) => async () =>
      (await Promise.all([one, other].map(read))).every(([each]) => each === status);
    await waitUntil('both copies show the term', areBoth(200));
    const tendani = await one.signIn('Tendani', 'verifier');
    await tendani.request('POST', `/api/terms/${merged}/merge`, {
      body: { into: stays, reason: 'They mean the same.' },
    });
    await waitUntil('both copies redirect', areBoth(301));
    expect(await read(other)).toEqual([301, `/dictionary/${stays}`, 'public, no-cache']);
    expect((await tendani.request('POST', `/api/terms/${merged}/merge/undo`)).status).toBe(200);
    await waitUntil('both copies show the term again', areBoth(200));
  });

  test('reports, settings and donations on one copy are visible on the other', async () => {
    const underReview = async () =>
      (
        (await other.anonymous.request('GET', `/api/terms/${heart}`)).json as {
          underReview: boolean;
        }
      ).underReview;
    expect(await underReview()).toBe(false);
    await makeChange(() =>
      database.query(
        `insert into reports (term_id, reporter_id, reason)
         select $1, id, 'spelling'
         from users
         where not is_system
         limit 3`,
        [heart],
      ),
    );
    expect(await underReview()).toBe(true);
    await makeChange(() => database.query('delete from reports'));
    expect(await underReview()).toBe(false);

    await makeChange(() =>
      database.query(
        `insert into settings (name, value) values ('siteNotice', '"Closed on Friday."')`,
      ),
    );
    expect((await other.anonymous.request('GET', '/about')).text).toContain('Closed on Friday.');
    await makeChange(() => database.query('delete from settings'));
    expect((await other.anonymous.request('GET', '/about')).text).not.toContain(
      'Closed on Friday.',
    );

    await makeChange(() =>
      database.query(
        `insert into donations (amount, donor_name, show_on_donor_wall, status, payment_intent_id)
         values (2500, 'Rudo', true, 'completed', 'pi_wall')`,
      ),
    );
    expect((await other.anonymous.request('GET', '/api/donor-wall')).text).toContain('Rudo');
    await makeChange(() => database.query('update donations set show_on_donor_wall = false'));
    expect((await other.anonymous.request('GET', '/api/donor-wall')).text).not.toContain('Rudo');
  });

  /**
   * Statements that insert, update and delete rows about a term in the tables that belong to terms
   * and concepts. `$1` is the term's id.
   */
  const changesAbout: Record<string, readonly string[]> = {
    concepts: [
      'update concepts set gloss = $2 where id = (select concept_id from terms where id = $1)',
    ],
    concept_labels: [
      `insert into concept_labels (concept_id, text, kind, term_id)
       select concept_id, $2, 'hidden', id from terms where id = $1`,
      `update concept_labels set kind = 'admitted' where term_id = $1 and text = $2`,
      'delete from concept_labels where term_id = $1 and text = $2',
    ],
    examples: [
      'insert into examples (term_id, sentence) values ($1, $2)',
      'update examples set english = $2 where term_id = $1',
      'delete from examples where term_id = $1 and sentence = $2',
    ],
    lookup_forms: [
      `insert into lookup_forms (term_id, form, kind) values ($1, $2, 'spelling')`,
      `update lookup_forms set kind = 'plural' where term_id = $1 and form = $2`,
      'delete from lookup_forms where term_id = $1 and form = $2',
    ],
    term_confirmations: [
      `insert into term_confirmations (term_id, verifier_id)
       select $1, id from users where first_name = 'Naledi' and $2::text is not null`,
      `update term_confirmations
       set confirmed_at = now()
       where term_id = $1 and $2::text is not null`,
      'delete from term_confirmations where term_id = $1 and $2::text is not null',
    ],
    term_sources: [
      `insert into term_sources (term_id, source, place) values ($1, 'wordlist', $2)`,
      `update term_sources set place = null where term_id = $1 and place = $2`,
      `delete from term_sources where term_id = $1 and $2::text is not null`,
    ],
  };

  /** Stores a term with a concept of its own. */
  async function withConcept(status: 'pending' | 'verified'): Promise<string> {
    const { id } = await aTerm(database, {
      ...words,
      englishWord: `${status} pulse`,
      submitterId: rudoId,
      verifierId: naledi.id,
      status,
    });
    await database.query(
      `with concept as (
         insert into concepts (headword, subject) values ($2, 'biology') returning id
       )
       update terms set concept_id = concept.id from concept where terms.id = $1`,
      [id, `${status} pulse`],
    );
    return id;
  }

  test('an edit, a merge and a restore of a concept appear on the other copy', async () => {
    const [from, into] = await Promise.all(
      ['vein', 'blood vessel'].map(async (englishWord) => {
        const id = await addVerifiedTerm({
          ...words,
          englishWord,
          vernacularWord: `tsinga ${englishWord}`,
        });
        const { json } = await other.anonymous.request('GET', `/api/terms/${id}`);
        return (json as { term: { conceptNumber: number } }).term.conceptNumber;
      }),
    );
    const read = async (path: string) => (await other.anonymous.request('GET', path)).text;
    const appears = async (text: string, paths: readonly string[]) => {
      await waitUntil(`the other copy shows “${text}”`, async () =>
        (await Promise.all(paths.map(read))).every((reply) => reply.includes(text)),
      );
    };
    const change = async (method: string, path: string, body: object) =>
      expect((await naledi.request(method, path, { body })).status).toBe(200);
    const pages = [`/concept/${into}`, `/api/concepts/${into}`];
    await Promise.all([...pages, `/concept/${from}`, `/api/concepts/${from}`].map(read));

    await change('PATCH', `/api/concepts/${into}`, { version: 1, gloss: 'a tube for blood' });
    await appears('a tube for blood', pages);

    await change('POST', `/api/concepts/${from}/merge`, {
      into,
      reason: 'Both mean the same thing.',
    });
    await appears('tsinga vein', [...pages, `/api/concepts/${from}`]);
    const moved = await other.anonymous.request('GET', `/concept/${from}`);
    expect([
      moved.status,
      moved.headers.get('location'),
      moved.headers.get('cache-control'),
    ]).toEqual([301, `/concept/${into}`, 'public, no-cache']);

    await change('POST', `/api/concepts/${from}/restore`, { reason: null });
    await appears('tsinga vein', [`/concept/${from}`, `/api/concepts/${from}`]);
    for (const path of pages) expect(await read(path)).not.toContain('tsinga vein');
  });

  test('every change to what belongs to a verified term clears both caches', async () => {
    const id = await withConcept('verified');
    await makeChange(() =>
      database.query(`insert into sources (code, name) values ('wordlist', 'A word list')`),
    );
    await makeChange(() => database.query(`update sources set rank = 1 where code = 'wordlist'`));
    for (const statements of Object.values(changesAbout))
      for (const statement of statements)
        await makeChange(() => database.query(statement, [id, 'kurova']));
    const broader = await withConcept('verified');
    await makeChange(() =>
      database.query(
        `insert into concept_relations (concept_id, kind, other_id)
         select a.concept_id, 'broader', b.concept_id
         from terms a, terms b
         where a.id = $1 and b.id = $2`,
        [id, broader],
      ),
    );
    await makeChange(() => database.query('delete from concept_relations'));

    const read = async () => (await other.anonymous.request('GET', `/api/terms/${id}`)).text;
    expect(await read()).not.toContain('Moyo unorova.');
    await makeChange(() =>
      database.query('insert into examples (term_id, sentence) values ($1, $2)', [
        id,
        'Moyo unorova.',
      ]),
    );
    expect(await read()).toContain('Moyo unorova.');
  });

  test('built files, and a build that failed, appear in both lists of files', async () => {
    const read = async (path: string) => (await other.anonymous.request('GET', path)).json;
    const packs = '/api/packs';
    const exports = '/api/export/manifest.json';
    expect([await read(packs), await read(exports)]).toMatchObject([[], { generatedAt: null }]);
    await makeChange(() => buildPacks(database));
    await makeChange(() => buildTestExports(database));
    const [packed, exported] = [await read(packs), await read(exports)];
    expect(packed).toContainEqual(expect.objectContaining({ kind: 'words' }));
    expect(exported).toMatchObject({ generatedAt: expect.any(String), builds: { failure: null } });

    await addVerifiedTerm({ ...words, englishWord: 'valve', vernacularWord: 'ivhalvhu' });
    const noFolder = { publicUrl: 'https://mazwi.example', dataDir: '/dev/null' };
    await makeChange(() => expect(buildExports(database, noFolder)).rejects.toThrow('ENOTDIR'));
    expect(await read(exports)).toMatchObject({ builds: { failure: 'unexpected error' } });
    // The log is for copies behind a pooler, which receive no notifications.
    const { rows } = await database.query('select from public_change_log where not removes');
    expect(rows.length).toBeGreaterThan(3);
  });

  test('no change to what belongs to a pending term clears a cache', async () => {
    const id = await withConcept('pending');
    const before = figures(1).drops;
    for (const [table, statements] of Object.entries(changesAbout))
      for (const statement of statements)
        expect((await database.query(statement, [id, 'kurova'])).rowCount, table).toBe(1);
    await makeChange(() =>
      database.query('update terms set updated_at = updated_at where id = $1', [heart]),
    );
    expect(figures(1).drops).toBe(before + 1);
  });

  test('changes that are not public or were rolled back send no notifications', async () => {
    const before = figures(1).drops;
    await aTerm(database, { ...words, englishWord: 'quiet', submitterId: rudoId });
    await database.query(
      `insert into donations (amount, status, payment_intent_id)
       values (2500, 'pending', 'pi_quiet')`,
    );
    await database.query(`insert into reports (term_id, reason) values ($1, 'other')`, [heart]);
    await expect(
      database.transaction(async (tx) => {
        await tx.query('update terms set notes = null where id = $1', [heart]);
        throw new Error('changed their mind');
      }),
    ).rejects.toThrow('changed their mind');
    // Only the last change must clear the cache. The changes before it must not.
    await makeChange(() =>
      database.query('update terms set updated_at = updated_at where id = $1', [heart]),
    );
    expect(figures(1).drops).toBe(before + 1);
  });
});

test('whether a change of a concept removes something is decided by all columns that people write', async () => {
  const { rows } = await database.query<{ columns: string[]; source: string }>(
    `select
       array(
         select column_name::text
         from information_schema.columns
         where table_schema = current_schema() and table_name = 'concepts'
         order by column_name
       ) as columns,
       prosrc as source
     from pg_proc
     where proname = 'tell_public_change'`,
  );
  const derived = ['definition', 'definition_term_id', 'strength', 'updated_at'];
  const lists = [...rows[0]!.source.matchAll(/select\s+([a-z_, \n]+?)\s+from (gone|come)\b/g)];
  const compared = lists.map(([, list = '', table]) => [table, list.split(/,\s*/).sort()]);
  const written = rows[0]!.columns.filter((column) => !derived.includes(column));
  expect(compared).toEqual([
    ['gone', written],
    ['come', written],
  ]);
});
