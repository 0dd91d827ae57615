import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { builtPages } from '../src/server/features/pages/built.ts';
import { createPublicCache } from '../src/server/platform/cache/cache.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { openReadPath, type PublicReads } from '../src/server/read-path.ts';
import { applyTransition, submitTerm } from '../src/server/terms/write.ts';
import { aContributor, aTerm, aTermInput } from './factories.ts';
import { asOwner, testDatabase } from './support/database.ts';
import { type Client, type ServedApp, servedApp } from './support/served-app.ts';
import { waitUntil } from './support/wait-until.ts';

/*
 * These tests run two copies of the server on one database, each with its own cache.
 */

const built = await builtPages(join(import.meta.dirname, '../dist'));
const log = { warn: () => {}, info: () => {} };
const words = aTermInput();
const documents = [
  '/',
  '/dictionary',
  '/dictionary?query=heart',
  '/about',
  '/donor-wall',
  '/print/shona/biology',
];
const calls = [
  '/api/stats',
  '/api/terms',
  '/api/terms?query=heart',
  '/api/suggestions?query=hea',
  '/api/concepts',
  '/api/concepts?query=heart',
  '/api/donor-wall',
  '/api/donor-wall/stats',
  '/api/goals?language=shona',
  '/api/wanted',
  '/api/print/shona/biology',
];

let database: Database & { url: string };
let caches: PublicReads[];
let one: ServedApp;
let other: ServedApp;
let naledi: Client;
let rudoId: string;
let heart: string;
const figures = (index = 0) => caches[index]!.cache.figures();
beforeAll(async () => {
  database = await testDatabase();
  caches = [1, 2].map(() => openReadPath(database, { url: database.url, replicaUrl: null, log }));
  [one, other] = [
    await servedApp(database, {}, built, { cache: caches[0]!.cache }),
    await servedApp(database, {}, built, { cache: caches[1]!.cache }),
  ];
  naledi = await one.signIn('Naledi', 'admin');
  rudoId = (await aContributor(database, 'Rudo')).id;
  heart = await verified(words);
  await listening();
});
beforeEach(async () => {
  await changed(() =>
    database.query(`update terms set updated_at = updated_at where id = $1`, [heart]),
  );
});
afterAll(async () => {
  expect([...one.logged, ...other.logged]).toEqual([]);
  await Promise.all([one.close(), other.close(), ...caches.map((cache) => cache.close())]);
  await database.close();
});

async function verified(
  input: Parameters<typeof submitTerm>[1],
  submitterId = rudoId,
): Promise<string> {
  return database.transaction(async (tx) => {
    const { id } = await submitTerm(tx, input, submitterId);
    await applyTransition(tx, id, { transition: 'approve', actorId: naledi.id, reason: null });
    return id;
  });
}

/**
 * Waits until both servers are caching replies. A server does this only while it listens for
 * changes.
 */
async function listening(): Promise<void> {
  for (const [index, site] of [one, other].entries()) {
    await waitUntil('the cache stores replies', async () => {
      const { hits } = figures(index);
      await site.anonymous.request('GET', '/api/stats');
      return figures(index).hits > hits;
    });
  }
}

/** Makes a change and waits until the database has notified both copies of it. */
async function changed(change: () => Promise<unknown>): Promise<void> {
  const before = caches.map((_, index) => figures(index).drops);
  await change();
  await waitUntil('both copies are notified of the change', () =>
    before.every((drops, index) => figures(index).drops > drops),
  );
}

describe('cached replies', () => {
  test.each([...documents, ...calls])(
    '%s is served from the cache with the same bytes and ETag in every encoding',
    async (path) => {
      const { misses } = figures();
      const encodings = [undefined, 'identity', 'gzip', 'br', 'gzip, br', 'gzip;q=1, br;q=0'];
      const replies = [];
      for (const encoding of encodings) {
        const response = await fetch(one.at + path, {
          headers: { 'accept-encoding': encoding ?? '' },
        });
        replies.push({
          text: await response.text(),
          etag: response.headers.get('etag'),
          type: response.headers.get('content-type'),
        });
        expect(response.headers.get('cache-control')).toBe('public, no-cache');
        expect(response.headers.get('vary')).toMatch(/^Cookie/);
        expect(response.headers.get('vary')).toContain('accept-encoding');
      }
      expect(figures().misses).toBe(misses + 1);
      expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
      const etag = replies[0]!.etag!;
      for (const encoding of ['identity', 'br']) {
        const again = await fetch(one.at + path, {
          headers: { 'if-none-match': etag, 'accept-encoding': encoding },
        });
        expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([
          304,
          '',
          etag,
        ]);
        expect(again.headers.get('vary')).toContain('accept-encoding');
      }
      // If-None-Match can be a list of strong and weak validators, or `*` (RFC 9110, 13.1.2).
      for (const condition of [`"other", ${etag}`, etag.slice(2), '*'])
        expect(
          (await fetch(one.at + path, { headers: { 'if-none-match': condition } })).status,
        ).toBe(304);
      expect(
        (await fetch(one.at + path, { headers: { 'if-none-match': '"other", W/"another"' } }))
          .status,
      ).toBe(200);
    },
  );

  test('a decision is visible on the same copy before the database notifies it', async () => {
    const deaf = createPublicCache();
    deaf.enable();
    const site = await servedApp(database, {}, built, { cache: deaf });
    const tendani = await site.signIn('Tendani', 'verifier');
    const { id } = await aTerm(database, {
      ...words,
      englishWord: 'heartbeat',
      vernacularWord: 'kurova kwemoyo',
      submitterId: rudoId,
    });
    const found = async () =>
      (await site.anonymous.request('GET', '/api/terms?query=heartbeat')).text.includes(id);
    expect(await found()).toBe(false);
    expect((await tendani.request('POST', `/api/verify/${id}/approve`)).status).toBe(200);
    expect(await found()).toBe(true);
    await site.close();
  });

  test('a document for a browser that saves data is cached separately', async () => {
    const [full, less] = [
      await one.anonymous.request('GET', '/dictionary'),
      await one.anonymous.request('GET', '/dictionary', { headers: { 'save-data': 'on' } }),
    ];
    expect(less.text).not.toBe(full.text);
    expect((await one.anonymous.request('GET', '/dictionary')).text).toBe(full.text);
  });

  test('unknown parameters and other spellings of a URL add no cache entry', async () => {
    const known = [
      '/api/terms?query=heart&page=1',
      `/api/terms/${heart}`,
      '/api/stats',
      '/dictionary?query=heart',
      `/dictionary/${heart}`,
      '/about',
    ];
    for (const path of known) expect((await one.anonymous.request('GET', path)).status).toBe(200);
    const { entries } = figures();
    const same = [
      '/api/terms?page=1&query=heart',
      '/api/terms?query=%68eart&page=1&__proto__=2&constructor=3',
      ...Array.from({ length: 50 }, (_, index) => `/api/terms?query=heart&page=1&x${index}=1`),
      `/api/terms/${heart.toUpperCase()}`,
      `/api/terms/${heart}?asked=1`,
      '/api/stats?asked=1&asked=2',
      '/dictionary?query=%68eart',
    ];
    for (const path of same)
      expect((await one.anonymous.request('GET', path)).status, path).toBe(200);
    for (const [path, location] of [
      ['/dictionary?query=heart&x=1', '/dictionary?query=heart'],
      [`/dictionary/${heart}?x=1`, `/dictionary/${heart}`],
      [`/dictionary/${heart.toUpperCase()}`, `/dictionary/${heart}`],
      ['/about?x=1', '/about'],
    ] as const) {
      const reply = await one.anonymous.request('GET', path);
      expect([reply.status, reply.headers.get('location')], path).toEqual([303, location]);
    }
    expect(figures().entries).toBe(entries);
  });

  test('/metrics reports cache hits and misses', async () => {
    await Promise.all([
      one.anonymous.request('GET', '/api/terms?page=7'),
      one.anonymous.request('GET', '/api/terms?page=7'),
    ]);
    const { text } = await one.anonymous.request('GET', '/metrics');
    const { hits, misses } = figures();
    expect(text).toContain(`public_cache_requests_total{result="hit"} ${hits}\n`);
    expect(text).toContain(`public_cache_requests_total{result="miss"} ${misses}\n`);
  });
});

describe('replies to a signed-in person', () => {
  test.each([...documents, ...calls])(
    '%s for a signed-in person is neither cached nor served from the cache',
    async (path) => {
      const sipho = await one.signIn(
        `Sipho${documents.indexOf(path)}x${calls.indexOf(path)}`,
        'verifier',
      );
      const mine = await sipho.request('GET', path);
      const public1 = await one.anonymous.request('GET', path);
      const { hits, misses, entries } = figures();
      const again = await sipho.request('GET', path);
      expect(figures()).toMatchObject({ hits, misses, entries });
      expect([again.status, again.headers.get('cache-control')]).toEqual([mine.status, 'no-store']);
      expect(public1.headers.get('cache-control')).toBe('public, no-cache');
      expect(public1.text).not.toMatch(/sipho/i);
      if (documents.includes(path)) {
        expect(again.text).toMatch(/sipho/i);
        expect((await one.anonymous.request('GET', path)).text).toBe(public1.text);
      }
    },
  );

  test('a request with an expired, foreign or signed-out cookie is anonymous', async () => {
    const thandi = await one.signIn('Thandi', 'user');
    const {
      rows: [session],
    } = await database.query<{ sid: string }>(
      `select sid from sessions where sess ->> 'userId' = $1`,
      [thandi.id],
    );
    for (const path of ['/dictionary', '/api/terms']) {
      const signedIn = await thandi.request('GET', path);
      const kept = await one.anonymous.request('GET', path);
      await database.query(
        `update sessions set expire = now() - interval '1 minute' where sid = $1`,
        [session!.sid],
      );
      const expired = await thandi.request('GET', path);
      const strange = await one.anonymous.request('GET', path, {
        headers: { cookie: 'mazwi=nonsense.seal; other=1' },
      });
      await database.query(`update sessions set expire = now() + interval '1 day' where sid = $1`, [
        session!.sid,
      ]);
      const back = await thandi.request('GET', path);
      expect([expired.text, strange.text]).toEqual([kept.text, kept.text]);
      expect([
        signedIn.headers.get('cache-control'),
        expired.headers.get('cache-control'),
        back.headers.get('cache-control'),
      ]).toEqual(['no-store', 'public, no-cache', 'no-store']);
      expect(back.text).toBe(signedIn.text);
    }
  });

  test('a pending term is listed for a verifier and not for visitors, in any order', async () => {
    await aTerm(database, {
      ...words,
      englishWord: 'canary',
      vernacularWord: 'kanari',
      submitterId: rudoId,
    });
    const lindiwe = await one.signIn('Lindiwe', 'verifier');
    for (const path of [
      '/api/terms?query=canary&status=pending',
      '/dictionary?query=canary&status=pending',
    ]) {
      expect((await lindiwe.request('GET', path)).text).toContain('kanari');
      expect((await one.anonymous.request('GET', path)).text).not.toContain('kanari');
      expect((await lindiwe.request('GET', path)).text).toContain('kanari');
      expect((await one.anonymous.request('GET', path)).text).not.toContain('kanari');
    }
  });
});

describe('a change on one copy of the server', () => {
  test('a term appears or disappears on the other copy within a second', async () => {
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
    const started = performance.now();
    expect((await naledi.request('POST', `/api/verify/${id}/approve`)).status).toBe(200);
    await waitUntil('the other copy finds the term', async () =>
      (await texts()).every((text) => text.includes('isothophu')),
    );
    expect(performance.now() - started).toBeLessThan(1000);
    expect((await other.anonymous.request('GET', `/dictionary/${id}`)).status).toBe(200);
    await changed(() =>
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

  test('a term whose approval is undone disappears from both copies within a second', async () => {
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
    const started = performance.now();
    expect((await naledi.request('POST', `/api/verify/${id}/undo`)).status).toBe(200);
    await waitUntil('neither copy finds the term', async () =>
      (await texts()).every((text) => !text.includes('ikhwakhi')),
    );
    expect(performance.now() - started).toBeLessThan(1000);
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

  test('an accepted edit is visible on both copies within a second', async () => {
    const id = await verified({ ...words, englishWord: 'gluon', vernacularWord: 'igluwoni' });
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
    const started = performance.now();
    const accepted = await naledi.request('POST', `/api/proposals/${proposalId}/accept`, {
      body: { reason: null },
    });
    expect(accepted.status).toBe(200);
    await waitUntil('both copies show the edit', async () =>
      (await texts()).every((text) => text.includes('iglu-oni')),
    );
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test('a contributor page and the name in histories appear and disappear on both copies', async () => {
    const zanele = await one.signIn('Zanele', 'user');
    const term = await verified(
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
      const started = performance.now();
      await waitUntil('the other copy is up to date', async () =>
        (await pagesOf(other)).every((shown) => shown === isShown),
      );
      expect(performance.now() - started).toBeLessThan(1000);
    };
    await expectShown(true);
    await show(false);
    await expectShown(false);
    await show(true);
    await expectShown(true);
    await changed(() =>
      database.query(`update users set first_name = 'Ruramai' where id = $1`, [zanele.id]),
    );
    expect(await pagesOf(other)).toEqual([false, false]);
  });

  test('the page of a merged term redirects on both copies until the merge is undone', async () => {
    const [stays, merged] = [
      await verified({ ...words, englishWord: 'boson', vernacularWord: 'bhosoni' }),
      await verified({ ...words, englishWord: 'boson', vernacularWord: 'bhozoni' }),
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
    const started = performance.now();
    await waitUntil('both copies redirect', areBoth(301));
    expect(performance.now() - started).toBeLessThan(1000);
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
    await changed(() =>
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
    await changed(() => database.query('delete from reports'));
    expect(await underReview()).toBe(false);

    await changed(() =>
      database.query(
        `insert into settings (name, value) values ('siteNotice', '"Closed on Friday."')`,
      ),
    );
    expect((await other.anonymous.request('GET', '/about')).text).toContain('Closed on Friday.');
    await changed(() => database.query('delete from settings'));
    expect((await other.anonymous.request('GET', '/about')).text).not.toContain(
      'Closed on Friday.',
    );

    await changed(() =>
      database.query(
        `insert into donations (amount, donor_name, show_on_donor_wall, status, payment_intent_id)
         values (2500, 'Rudo', true, 'completed', 'pi_wall')`,
      ),
    );
    expect((await other.anonymous.request('GET', '/api/donor-wall')).text).toContain('Rudo');
    await changed(() => database.query('update donations set show_on_donor_wall = false'));
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

  test('an edit, a merge and a restore of a concept appear on the other copy within a second', async () => {
    const [from, into] = await Promise.all(
      ['vein', 'blood vessel'].map(async (englishWord) => {
        const id = await verified({
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
      const started = performance.now();
      await waitUntil(`the other copy shows “${text}”`, async () =>
        (await Promise.all(paths.map(read))).every((reply) => reply.includes(text)),
      );
      expect(performance.now() - started).toBeLessThan(1000);
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
    await changed(() =>
      database.query(`insert into sources (code, name) values ('wordlist', 'A word list')`),
    );
    await changed(() => database.query(`update sources set rank = 1 where code = 'wordlist'`));
    for (const statements of Object.values(changesAbout))
      for (const statement of statements)
        await changed(() => database.query(statement, [id, 'kurova']));
    const broader = await withConcept('verified');
    await changed(() =>
      database.query(
        `insert into concept_relations (concept_id, kind, other_id)
         select a.concept_id, 'broader', b.concept_id
         from terms a, terms b
         where a.id = $1 and b.id = $2`,
        [id, broader],
      ),
    );
    await changed(() => database.query('delete from concept_relations'));

    const read = async () => (await other.anonymous.request('GET', `/api/terms/${id}`)).text;
    expect(await read()).not.toContain('Moyo unorova.');
    await changed(() =>
      database.query('insert into examples (term_id, sentence) values ($1, $2)', [
        id,
        'Moyo unorova.',
      ]),
    );
    expect(await read()).toContain('Moyo unorova.');
  });

  test('no change to what belongs to a pending term clears a cache', async () => {
    const id = await withConcept('pending');
    const before = figures(1).drops;
    for (const [table, statements] of Object.entries(changesAbout))
      for (const statement of statements)
        expect((await database.query(statement, [id, 'kurova'])).rowCount, table).toBe(1);
    await changed(() =>
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
    await changed(() =>
      database.query('update terms set updated_at = updated_at where id = $1', [heart]),
    );
    expect(figures(1).drops).toBe(before + 1);
  });
});

test('nothing is cached while notifications are lost, and the cache is cleared', async () => {
  await other.anonymous.request('GET', '/api/stats');
  const own = caches[1]!;
  const ended = await asOwner(
    database,
    `select pg_terminate_backend(pid)
     from pg_stat_activity
     where application_name = 'mazwi-changes' and datname = current_database()`,
  );
  expect(ended.rowCount).toBe(2);
  await waitUntil('the end of the connection is noticed', async () => {
    const { hits } = own.cache.figures();
    await other.anonymous.request('GET', '/api/stats');
    return own.cache.figures().hits === hits;
  });
  await database.query(`update terms set vernacular_word = 'mwoyo' where id = $1`, [heart]);
  expect((await other.anonymous.request('GET', `/api/terms/${heart}`)).text).toContain('mwoyo');
  await listening();
  await changed(() =>
    database.query(`update terms set vernacular_word = 'moyo' where id = $1`, [heart]),
  );
  expect((await other.anonymous.request('GET', `/api/terms/${heart}`)).text).not.toContain('mwoyo');
});

test('all encodings of a cached reply have the same contents', async () => {
  const raw = async (encoding: string) => {
    const { request } = await import('node:http');
    return new Promise<Buffer>((resolve, reject) => {
      request(`${one.at}/dictionary`, { headers: { 'accept-encoding': encoding } }, (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => resolve(Buffer.concat(chunks)));
      })
        .on('error', reject)
        .end();
    });
  };
  const plain = await raw('identity');
  for (let time = 0; time < 2; time += 1) {
    expect(brotliDecompressSync(await raw('br')).equals(plain)).toBe(true);
    expect(gunzipSync(await raw('gzip')).equals(plain)).toBe(true);
  }
});
