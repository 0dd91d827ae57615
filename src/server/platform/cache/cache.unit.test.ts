import { describe, expect, test } from 'vitest';
import { DatabaseUnavailable } from '#server/platform/db/database.ts';
import { createPublicCache, type RenderedResponse } from './cache.ts';
import { compressed } from './cached-response.ts';

const says = (text: string) => async (): Promise<RenderedResponse> => ({ status: 200, text });
const never = async (): Promise<RenderedResponse> => {
  throw new Error('was made again');
};
function trusted() {
  const cache = createPublicCache();
  cache.enable();
  return cache;
}
const textOf = async (answer: ReturnType<ReturnType<typeof createPublicCache>['answer']>) =>
  (await answer).body.toString();

describe('the public cache', () => {
  test('keeps no memory beyond the bytes of a response and of its compressed copies', async () => {
    const answer = await trusted().answer('/a', says('ṱhoho '.repeat(300)));
    const kept = [answer.body, await compressed(answer, 'br'), await compressed(answer, 'gzip')];
    expect(kept.map(({ buffer }) => buffer.byteLength)).toEqual(kept.map(({ length }) => length));
  });

  test('caches a response until something changes', async () => {
    const cache = trusted();
    expect(await textOf(cache.answer('/a', says('moyo')))).toBe('moyo');
    expect(await textOf(cache.answer('/a', never))).toBe('moyo');
    cache.clear();
    expect(await textOf(cache.answer('/a', says('nhliziyo')))).toBe('nhliziyo');
    expect(cache.figures()).toMatchObject({ hits: 1, misses: 2, drops: 1, entries: 1 });
  });

  test('builds a response once for a hundred concurrent requests', async () => {
    const cache = trusted();
    const work = Promise.withResolvers<RenderedResponse>();
    let made = 0;
    const asked = Array.from({ length: 100 }, () =>
      textOf(
        cache.answer('/a', () => {
          made += 1;
          return work.promise;
        }),
      ),
    );
    work.resolve({ status: 200, text: 'moyo' });
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['moyo']));
    expect(made).toBe(1);
  });

  test('does not share or cache a failure', async () => {
    const cache = trusted();
    const work = Promise.withResolvers<RenderedResponse>();
    const first = cache.answer('/a', () => work.promise);
    const second = textOf(cache.answer('/a', says('moyo')));
    work.reject(new Error('out of luck'));
    await expect(first).rejects.toThrow('out of luck');
    expect(await second).toBe('moyo');
    const broken = cache.answer('/b', async () => ({ status: 503, text: 'later' }));
    expect(await textOf(cache.answer('/b', says('now')))).toBe('now');
    expect((await broken).status).toBe(503);
  });

  test.each([404, 503, 303])('does not cache a response with status %i', async (status) => {
    const cache = trusted();
    await cache.answer('/a', async () => ({ status, text: 'nothing' }));
    expect(await textOf(cache.answer('/a', says('moyo')))).toBe('moyo');
  });

  test('neither caches nor shares a response that was built during a change', async () => {
    const cache = trusted();
    const work = Promise.withResolvers<RenderedResponse>();
    const before = textOf(cache.answer('/a', () => work.promise));
    cache.clear();
    expect(await textOf(cache.answer('/a', says('new')))).toBe('new');
    work.resolve({ status: 200, text: 'old' });
    expect(await before).toBe('old');
    expect(await textOf(cache.answer('/a', never))).toBe('new');
  });

  test('does not cache a response that is too large, and evicts old ones', async () => {
    const cache = trusted();
    await cache.answer('/large', says('a'.repeat(2_000_000)));
    expect(await textOf(cache.answer('/large', says('small')))).toBe('small');
    for (let each = 0; each < 200; each += 1)
      await cache.answer(`/${each}`, says(`${each}`.padEnd(300_000)));
    const { bytes, entries } = cache.figures();
    expect(bytes).toBeLessThanOrEqual(32 * 1024 * 1024);
    expect(entries).toBeGreaterThan(50);
    for (let each = 0; each < 3000; each += 1) await cache.answer(`/few/${each}`, says('a'));
    expect(cache.figures().entries).toBe(2000);
  });
});

describe('without notifications', () => {
  test('caches nothing while notifications are lost', async () => {
    const cache = createPublicCache();
    expect(await textOf(cache.answer('/a', says('one')))).toBe('one');
    expect(await textOf(cache.answer('/a', says('two')))).toBe('two');
    cache.enable();
    await cache.answer('/a', says('three'));
    cache.disable();
    expect(await textOf(cache.answer('/a', says('four')))).toBe('four');
    cache.enable();
    expect(await textOf(cache.answer('/a', says('five')))).toBe('five');
  });

  test('does not cache a response that was being built when notifications were lost', async () => {
    const cache = trusted();
    const work = Promise.withResolvers<RenderedResponse>();
    const before = cache.answer('/a', () => work.promise);
    cache.disable();
    cache.enable();
    work.resolve({ status: 200, text: 'old' });
    await before;
    expect(await textOf(cache.answer('/a', says('new')))).toBe('new');
  });

  test('serves the last response only while the database is unavailable', async () => {
    const cache = trusted();
    const gone = async (): Promise<RenderedResponse> => {
      throw new DatabaseUnavailable('gone');
    };
    await cache.answer('/a', says('moyo'));
    cache.disable();
    expect(await textOf(cache.answer('/a', gone))).toBe('moyo');
    expect(await textOf(cache.answer('/a', async () => ({ status: 503, text: 'later' })))).toBe(
      'moyo',
    );
    await expect(cache.answer('/a', never)).rejects.toThrow('was made again');
    await expect(cache.answer('/b', gone)).rejects.toThrow(DatabaseUnavailable);
    cache.enable();
    await expect(cache.answer('/a', gone)).rejects.toThrow(DatabaseUnavailable);
  });
});
