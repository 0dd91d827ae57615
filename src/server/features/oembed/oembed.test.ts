import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aConcept, aContributor, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { realSite } from '#tests/support/real-site.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';

const publicUrl = 'https://mazwi.example';

let database: Awaited<ReturnType<typeof testDatabase>>;
let site: ServedApp;
const ids = { verified: '', pending: '', merged: '' };
let conceptNumber: number;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database, { PUBLIC_URL: publicUrl, ...realSite });
  const submitterId = (await aContributor(database)).id;
  const verifierId = (await aVerifier(database)).id;
  const add = async (vernacularWord: string, rest: Partial<Parameters<typeof aTerm>[1]> = {}) => {
    const words = { englishWord: 'ṱhoho & "head"', vernacularWord, submitterId, verifierId };
    return (await aTerm(database, { ...words, status: 'verified', ...rest })).id;
  };
  ids.verified = await add('musoro');
  ids.pending = await add('dama', { status: 'pending', englishWord: 'cheek' });
  ids.merged = await add('misoro');
  const zulu = await add('ikhanda', { language: 'zulu' });
  conceptNumber = await aConcept(database, [ids.verified, zulu], {
    headword: 'head',
    gloss: 'body',
    subject: 'biology',
  });
  await database.query('update terms set merged_into = $2 where id = $1', [
    ids.merged,
    ids.verified,
  ]);
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

const describeUrl = (url: string, more: Record<string, string> = {}) =>
  site.anonymous.request('GET', `/api/oembed?${new URLSearchParams({ url, ...more })}`);

describe('the oEmbed description', () => {
  test('of a term has the title of its page', async () => {
    const { status, json, headers } = await describeUrl(`${publicUrl}/dictionary/${ids.verified}`, {
      format: 'json',
    });
    expect(status).toBe(200);
    expect(json).toEqual({
      version: '1.0',
      type: 'link',
      title: 'ṱhoho & "head" (body) in chiShona: musoro',
      author_name: 'Mazwi contributors',
      provider_name: 'Mazwi',
      provider_url: publicUrl,
      thumbnail_url: `${publicUrl}/og-image.png`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toBe('public, no-cache');
  });

  test('of a concept has the title of its page, whatever the query and the fragment', async () => {
    const { json } = await describeUrl(`${publicUrl}/concept/${conceptNumber}?suggest=1#cite`);
    expect(json).toMatchObject({ title: 'head (body) in two languages' });
  });

  test.each([{ maxwidth: '1199' }, { maxheight: '629' }])(
    'has no picture that is larger than %j',
    async (size) => {
      const { json } = await describeUrl(`${publicUrl}/concept/${conceptNumber}`, size);
      expect(json).toMatchObject({ type: 'link', provider_name: 'Mazwi' });
      expect(Object.keys(json as object).filter((name) => /thumbnail/.test(name))).toEqual([]);
    },
  );

  test('does not exist for other pages, other sites and terms that are not public', async () => {
    for (const url of [
      `${publicUrl}/dictionary/${ids.pending}`,
      `${publicUrl}/dictionary/${ids.merged}`,
      `${publicUrl}/dictionary/00000000-0000-4000-8000-000000000000`,
      `${publicUrl}/dictionary/unknown`,
      `${publicUrl}/concept/999999999`,
      `${publicUrl}/concept/99999999999999999999`,
      `${publicUrl}/concept/0`,
      `${publicUrl}/about`,
      `${publicUrl}/`,
      `https://other.example/dictionary/${ids.verified}`,
      `http://mazwi.example/dictionary/${ids.verified}`,
      `https://mazwi.example@other.example/dictionary/${ids.verified}`,
      `/dictionary/${ids.verified}`,
      'javascript:alert(1)',
      '',
    ]) {
      const { status, headers } = await describeUrl(url);
      expect(status, url).toBe(404);
      expect(headers.get('content-type')).toContain('application/problem+json');
    }
  });

  test('is JSON only, and needs an address', async () => {
    const url = `${publicUrl}/dictionary/${ids.verified}`;
    const error = async (query: string) => {
      const { status, json } = await site.anonymous.request('GET', `/api/oembed?${query}`);
      return [status, (json as { errors: unknown }).errors];
    };
    expect(await error(`format=xml&url=${url}`)).toEqual([
      400,
      [{ path: 'format', message: 'Choose one of: json.' }],
    ]);
    const missing = 'Send the address of a page in the url parameter.';
    expect(await error('')).toEqual([400, [{ path: 'url', message: missing }]]);
    expect(await error(`url=${url}&url=${url}`)).toEqual([
      400,
      [{ path: 'url', message: missing }],
    ]);
    expect(await error(`url=${url}&maxwidth=-1`)).toEqual([
      400,
      [{ path: 'maxwidth', message: 'maxwidth must be a whole number from 1 to 1,000,000.' }],
    ]);
  });
});
