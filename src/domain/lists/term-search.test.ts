import { describe, expect, test } from 'vitest';
import { pageCount, pageWindow } from './pagination.ts';
import {
  changeFilters,
  defaultFilters,
  effectiveSort,
  filtersFromParams,
  filtersToUrl,
  findQueryError,
} from './term-search.ts';

const read = (search: string) => filtersFromParams(new URLSearchParams(search));

describe('filters in the URL', () => {
  test('leaves default filters out of the URL, and reads all others from it', () => {
    expect(filtersToUrl(defaultFilters)).toBe('');
    const filters = {
      ...defaultFilters,
      query: 'plant cell',
      field: 'english' as const,
      language: 'venda' as const,
      subject: 'biology' as const,
      status: 'pending' as const,
      sort: 'newest' as const,
      page: 3,
      pageSize: 50,
    };
    expect(filtersToUrl(filters)).toBe(
      '?query=plant+cell&field=english&language=venda&subject=biology&status=pending&sort=newest&page=3&pageSize=50',
    );
    expect(read(filtersToUrl(filters))).toEqual(filters);
  });

  test.each([
    'language=klingon',
    'language=venda&language=zulu',
    'variety=nso',
    'status=',
    'sort=worst',
    'page=0',
    'page=1e3',
    'page=1000001',
    'pageSize=33',
    'sort=relevance',
    'sort=newest',
    'utm_source=x',
  ])('ignores the invalid or redundant parameters %s', (search) => {
    expect(read(search)).toEqual(defaultFilters);
  });

  test('keeps a variety only with its language', () => {
    expect(read('language=sotho&variety=nso').variety).toBe('nso');
    expect(read('language=sotho&variety=zu').variety).toBe('all');
    expect(read('language=zulu&variety=nso').variety).toBe('all');
    const sepedi = read('language=sotho&variety=nso&page=2');
    expect(changeFilters(sepedi, { page: 3 }).variety).toBe('nso');
    expect(changeFilters(sepedi, { language: 'zulu' }).variety).toBe('all');
    expect(changeFilters(sepedi, { language: 'all' }).variety).toBe('all');
    expect(filtersToUrl(sepedi)).toBe('?language=sotho&variety=nso&page=2');
  });

  test('removes invisible characters from a pasted query, and keeps what is visible', () => {
    const pasted = new URLSearchParams({ query: '1. wa\u00ADter\u200B\tcy\u2060cle' });
    expect(filtersFromParams(pasted).query).toBe('1. water cycle');
  });

  test('keeps a query that cannot be searched, and explains why', () => {
    const { query } = read(`query=${'a'.repeat(201)}`);
    expect(query).toHaveLength(201);
    expect(findQueryError(query)).toContain('200');
    expect(findQueryError('cell')).toBeNull();
    expect(read('query=%00').query).toBe('\uFFFD');
  });

  test('sorts by relevance if there is a query and no other sort was chosen', () => {
    expect(effectiveSort(read('query=tholo'))).toBe('relevance');
    expect(read('query=tholo&sort=relevance').sort).toBeNull();
    expect(effectiveSort(read('query=tholo&sort=newest'))).toBe('newest');
    expect(effectiveSort(read(''))).toBe('newest');
  });

  test('returns to page 1 if a filter changes, and keeps the filters if the page changes', () => {
    const third = { ...defaultFilters, language: 'zulu' as const, page: 3 };
    expect(changeFilters(third, { subject: 'law' })).toEqual({
      ...defaultFilters,
      language: 'zulu',
      subject: 'law',
    });
    expect(changeFilters(third, { pageSize: 50 }).page).toBe(1);
    expect(changeFilters(third, { page: 4 })).toEqual({ ...third, page: 4 });
  });
});

describe('language=all in the URL', () => {
  test('keeps language=all in the URL until a language is chosen', () => {
    const all = read('language=all&query=cell');
    expect(all).toMatchObject({ language: 'all', allLanguages: true });
    expect(filtersToUrl(changeFilters(all, { subject: 'law' }))).toBe(
      '?query=cell&language=all&subject=law',
    );
    expect(filtersToUrl(changeFilters(all, { language: 'venda' }))).toBe(
      '?query=cell&language=venda',
    );
    expect(filtersToUrl(changeFilters(read('language=venda'), { language: 'all' }))).toBe(
      '?language=all',
    );
  });
});

describe('pagination', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('offers at most five page numbers around page %i of %i', (page, pages, window) => {
    expect(pageWindow(page, pages)).toEqual(window);
  });

  test('counts one page for an empty list', () => {
    expect([0, 1, 25, 26].map((total) => pageCount(total, 25))).toEqual([1, 1, 1, 2]);
  });
});
