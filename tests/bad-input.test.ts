import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import {
  heart,
  readAllInput,
  rudo,
  site,
  startInputSite,
  tendani,
  waiting,
} from './support/input-site.ts';

startInputSite();

describe('rejected input', () => {
  let before: string;

  beforeEach(async () => {
    before = await readAllInput();
  });

  afterEach(async () => {
    expect(await readAllInput()).toBe(before);
    expect(site.logged).toEqual([]);
  });

  const invisible = {
    'a NUL': 'he\0art',
    'a lone surrogate': 'he\uD83Dart',
    'a control character': 'he\u0007art',
    'a zero-width space': 'he\u200Bart',
    'an override of direction': 'he\u202Etra',
    'a soft hyphen': 'he\u00ADart',
    'a byte order mark': '\uFEFFheart',
    'stacked accents': `he${'\u0301'.repeat(5)}art`,
  };

  const texts = Object.entries(invisible);

  test.each(texts)('rejects %s in any text of a submission', async (_what, text) => {
    for (const path of [
      'englishWord',
      'vernacularWord',
      'meaning',
      'notes',
      'plural',
      'originDetail',
      'example',
      'exampleEnglish',
    ]) {
      const reply = await rudo.request('POST', '/api/terms', { body: { ...heart, [path]: text } });
      expect(reply).toMatchObject({
        status: 400,
        json: { errors: [{ path, message: expect.stringMatching(/\.$/) }] },
      });
    }
  });

  test.each(texts)(
    'rejects %s in the reason of a decision and in a correction',
    async (_what, text) => {
      const reason = `${text} is not a word`;
      expect(
        await tendani.request('POST', `/api/verify/${waiting}/reject`, { body: { reason } }),
      ).toMatchObject({ status: 400, json: { errors: [{ path: 'reason' }] } });
      expect(
        await tendani.request('POST', `/api/verify/${waiting}/approve`, { body: { reason } }),
      ).toMatchObject({ status: 400, json: { errors: [{ path: 'reason' }] } });
      expect(
        await tendani.request('PUT', `/api/verify/${waiting}`, {
          body: { ...heart, vernacularWord: text },
        }),
      ).toMatchObject({ status: 400, json: { errors: [{ path: 'vernacularWord' }] } });
    },
  );

  test.each(texts.filter(([what]) => what !== 'a lone surrogate'))(
    'rejects %s in a check for duplicates, and removes it from a search',
    async (_what, text) => {
      expect(
        await site.anonymous.request('GET', `/api/terms?query=${encodeURIComponent(text)}`),
      ).toMatchObject({ status: 200 });
      expect(
        await rudo.request(
          'GET',
          `/api/terms/duplicates?language=shona&english=${encodeURIComponent(text)}`,
        ),
      ).toMatchObject({ status: 400, json: { errors: [{ path: 'english' }] } });
    },
  );

  test.each(Object.entries(invisible))(
    'removes %s from the text of a glossary',
    async (_what, text) => {
      const reply = await site.anonymous.request('POST', '/api/glossary', {
        body: { text: `The ${text} and a heart.`, language: 'shona' },
      });
      expect(reply).toMatchObject({
        status: 200,
        json: { entries: [{ english: 'heart' }] },
      });
    },
  );

  test.each([
    ['Latin and Cyrillic', 'heаrt'],
    ['Latin and Greek', 'οxygen'],
    ['in a compound', 'blood-heаrt'],
  ])('rejects a word that mixes alphabets: %s', async (_what, text) => {
    for (const path of ['englishWord', 'vernacularWord']) {
      expect(
        await rudo.request('POST', '/api/terms', { body: { ...heart, [path]: text } }),
      ).toMatchObject({
        status: 400,
        json: { errors: [{ path, message: expect.stringContaining('alphabets') }] },
      });
    }
  });

  test.each([
    ['no list', 'klingon', 'Choose from: st, st-LS, nso, sn, zu, sw, ve.'],
    ['a number', 7, 'Choose from: st, st-LS, nso, sn, zu, sw, ve.'],
    ['of another language', ['nso'], 'Choose varieties that belong to this language.'],
  ])('rejects varieties that are %s', async (_what, varieties, message) => {
    const body = { ...heart, language: 'venda', varieties };
    for (const reply of [
      await rudo.request('POST', '/api/terms', { body }),
      await tendani.request('PUT', `/api/verify/${waiting}`, { body }),
    ])
      expect(reply).toMatchObject({
        status: 400,
        json: { errors: [{ path: 'varieties', message }] },
      });
  });

  test('names every invalid field in one reply', async () => {
    const reply = await rudo.request('POST', '/api/terms', {
      body: {
        englishWord: ' ',
        vernacularWord: 7,
        meaning: 'm'.repeat(4001),
        language: 'klingon',
        subject: null,
        notes: ['a'],
      },
    });
    expect(reply.status).toBe(400);
    expect(
      (reply.json as { errors: { path: string }[] }).errors.map(({ path }) => path).sort(),
    ).toEqual(['englishWord', 'language', 'meaning', 'notes', 'subject', 'vernacularWord']);
  });

  test.each([
    [
      'bytes that are no UTF-8',
      Buffer.concat([
        Buffer.from('{"englishWord":"he'),
        Buffer.from([0xff, 0xfe]),
        Buffer.from('art"}'),
      ]),
    ],
    [
      'an overlong encoding',
      Buffer.concat([
        Buffer.from('{"englishWord":"'),
        Buffer.from([0xc0, 0xaf]),
        Buffer.from('"}'),
      ]),
    ],
    ['half an object', '{"englishWord":'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a text', '"heart"'],
    ['null', 'null'],
    ['a number without end', '1e999'],
    ['a deep nest', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    [
      'keys of the prototype',
      '{"__proto__":{"englishWord":"heart"},"constructor":{"prototype":{"meaning":"x"}}}',
    ],
  ])('rejects a body that is %s', async (_what, raw) => {
    expect(
      (
        await rudo.request('POST', '/api/terms', {
          raw: typeof raw === 'string' ? raw : new Uint8Array(raw),
        })
      ).json,
    ).toMatchObject({ status: 400, title: 'Bad Request', detail: expect.stringMatching(/\.$/) });
  });

  test('rejects a body that is one byte too long', async () => {
    const room = limits.body - Buffer.byteLength(JSON.stringify({ ...heart, padding: '' }));
    expect(
      (
        await rudo.request('POST', '/api/terms', {
          body: { ...heart, meaning: '', padding: 'a'.repeat(room + heart.meaning.length) },
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await rudo.request('POST', '/api/terms', {
          body: { ...heart, padding: 'a'.repeat(room + 1) },
        })
      ).status,
    ).toBe(413);
  });

  test('rejects an invalid Idempotency-Key', async () => {
    for (const key of ['', 'two words', 'k'.repeat(201)])
      expect(
        (
          await rudo.request('POST', '/api/terms', {
            body: heart,
            headers: { 'idempotency-key': key },
          })
        ).status,
      ).toBe(400);
  });
});
