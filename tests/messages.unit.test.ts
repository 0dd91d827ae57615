import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalogue, compileMessages } from '../bin/messages.mjs';
import { checksum } from '../bin/translations.mjs';
import { root } from './support/running-site.ts';

describe('the message compiler', () => {
  let from: string;
  let to: string;
  let long: string[];
  beforeEach(async () => {
    long = [];
    from = await mkdtemp(join(tmpdir(), 'mazwi-catalogue-'));
    await mkdir(join(from, 'en'));
    to = await mkdtemp(join(tmpdir(), 'mazwi-compiled-'));
  });
  afterEach(async () => {
    for (const folder of [from, to]) await rm(folder, { recursive: true });
  });

  /** Compiles messages and returns the source text of the module. */
  async function compile(
    messages: Record<string, string | { text: string; meaning: number }>,
    kept: string | object = 'readers',
  ): Promise<string> {
    await writeFile(join(from, 'scopes.json'), JSON.stringify({ kept, saved: 'staff' }));
    await writeFile(join(from, 'long-translations.json'), JSON.stringify({ zu: long }));
    await writeFile(join(from, 'en/kept.json'), JSON.stringify(messages));
    await compileMessages({ from, to });
    return readFile(join(to, 'en/kept.ts'), 'utf8');
  }

  test('turns a message without parameters into a function that returns its text', async () => {
    expect(await compile({ kept_empty: "You haven't kept a term" })).toContain(
      "export const kept_empty = (): string => 'You haven\\'t kept a term';",
    );
  });

  test('types parameters as strings, numbers, choices and functions', async () => {
    const code = await compile({
      kept_by: '{name} kept {count, plural, one {# term} other {# terms}} of {max, number}',
      kept_state: '{state, select, on {Kept} off {Not kept} other {}}',
      kept_day: '{day, select, 1 {Monday} 2 {Tuesday} other {}}',
      kept_help: 'Read <link>how to keep terms</link>.',
    });
    expect(code).toContain('kept_by = (a: { name: string; count: number; max: number }): string');
    expect(code).toContain(
      "kept_state = (a: { state: 'on' | 'off' }): string" +
        " => ({ 'on': 'Kept', 'off': 'Not kept' })[a.state];",
    );
    expect(code).toContain(
      "kept_day = (a: { day: 1 | 2 }): string => ['Monday', 'Tuesday'][a.day - 1]!;",
    );
    expect(code).toContain(
      'kept_help = <T>(a: { link: (text: string) => T }): (string | T)[] =>' +
        " ['Read ', a.link('how to keep terms'), '.'];",
    );
  });

  test.each([
    ['the prefix of another file', { saved_empty: 'Empty' }, /kept_ and words in snake_case/],
    ['a plural without a singular', { kept_n: '{n, plural, other {# terms}}' }, /lacks "one"/],
    ['an open brace', { kept_n: '{n' }, /kept_n/],
    ['one parameter as two types', { kept_n: '{n} {n, number}' }, /string and as number/],
    ['a date', { kept_on: '{day, date}' }, /format dates/],
    ['nested tags', { kept_b: '<b><i>a</i></b>' }, /a tag cannot be inside/],
  ])('rejects %s', async (_what, messages, error) => {
    await expect(compile(messages as unknown as Record<string, string>)).rejects.toThrow(error);
  });

  /** Compiles an English message and its translation, and returns what both modules contain. */
  async function translate(
    english: string,
    translation: { text: string; state?: string; source?: string },
    { id = 'kept_n', scope = 'readers' }: { id?: string; scope?: string | object } = {},
  ) {
    await mkdir(join(from, 'zu'), { recursive: true });
    const entry = { state: 'draft', source: checksum(english), ...translation };
    await writeFile(join(from, 'zu/kept.json'), JSON.stringify({ [id]: entry }));
    await compile({ kept_n: english, kept_title: 'Kept' }, scope);
    return readFile(join(to, 'zu/kept.ts'), 'utf8');
  }
  const english = 'You kept {n, plural, one {# term} other {# terms}}';

  test('compiles a translation with the plural rules of its locale', async () => {
    const code = await translate(english, {
      text: '{n, plural, one {igama eli-#} other {amagama angu-#}}',
    });
    expect(code).toContain("pluralIn('zu', a.n, {");
    expect(code).toContain("export const kept_title = (): string => 'Kept';");
    expect(await readFile(join(to, 'locales.ts'), 'utf8')).toContain("['en', 'zu']");
  });

  test('calls the message of the current locale', async () => {
    await translate(english, { text: 'amagama angu-{n, number}' });
    expect(await readFile(join(to, 'index.ts'), 'utf8')).toContain("'./current/index.ts'");
    expect(await readFile(join(to, 'current/kept.ts'), 'utf8')).toContain(
      'kept_n: typeof l0.kept_n = (a) => texts[currentLocale()].kept_n(a);',
    );
  });

  test('shows English instead of an outdated translation with other arguments', async () => {
    const outdated = { source: checksum('You kept terms') };
    expect(await translate(english, { text: 'Ugcine amagama', ...outdated })).toContain(
      'You kept ',
    );
    await rm(join(from, 'zu'), { recursive: true });
    expect(await translate(english, { text: 'amagama angu-{n, number}', ...outdated })).toContain(
      'amagama angu-',
    );
  });

  test.each([
    ['other arguments', { text: 'amagama angu-{count, number}' }, /must be those of the English/],
    ['an unknown tag', { text: '<b>{n, number}</b>' }, /must be those of the English/],
    ['a missing plural category', { text: '{n, plural, other {#}}' }, /lacks "one"/],
    ['an unknown state', { text: '{n, number}', state: 'done' }, /draft or reviewed/],
    ['an empty text', { text: ' ' }, /the text is missing/],
  ])('rejects a translation with %s', async (_what, entry, error) => {
    await expect(translate(english, entry)).rejects.toThrow(error);
  });

  test('rejects a translation of a message that English does not have', async () => {
    await expect(translate(english, { text: '{n, number}' }, { id: 'kept_gone' })).rejects.toThrow(
      /no such message in English/,
    );
  });

  test('rejects a file that English does not have', async () => {
    await mkdir(join(from, 'zu'), { recursive: true });
    await writeFile(join(from, 'zu/notes.txt'), '');
    await expect(translate(english, { text: 'amagama' })).rejects.toThrow(
      'messages/zu has notes.txt, but messages/en does not',
    );
  });

  test('shows a draft to readers, and sensitive texts as soon as they are reviewed', async () => {
    const draft = { text: 'amagama angu-{n, number}', state: 'draft' };
    const reviewed = { ...draft, state: 'reviewed' };
    expect(await translate(english, draft)).toContain('amagama angu-');
    const scope = 'sensitive';
    expect(await translate(english, draft, { scope })).toContain('You kept ');
    expect(await translate(english, reviewed, { scope })).toContain('amagama angu-');
    const outdated = { ...reviewed, source: checksum('You have {n}') };
    expect(await translate(english, outdated, { scope })).toContain('You kept ');
  });

  test('shows English instead of a translation of another meaning', async () => {
    const entry = { text: 'Okugciniwe', state: 'reviewed', source: checksum('Kept') };
    await mkdir(join(from, 'zu'));
    await writeFile(join(from, 'zu/kept.json'), JSON.stringify({ kept_title: entry }));
    const compileAs = async (title: string | { text: string; meaning: number }) => {
      await compile({ kept_title: title });
      return readFile(join(to, 'zu/kept.ts'), 'utf8');
    };
    expect(await compileAs('Saved')).toContain("'Okugciniwe'");
    expect(await compileAs({ text: 'Saved', meaning: 2 })).toContain("'Saved'");
    const source = checksum('Saved', 2);
    await writeFile(
      join(from, 'zu/kept.json'),
      JSON.stringify({ kept_title: { ...entry, source } }),
    );
    expect(await compileAs({ text: 'Saved', meaning: 2 })).toContain("'Okugciniwe'");
  });

  test('rejects a translation whose words can agree with a label', async () => {
    const labelled = '{name}: write something.';
    await translate(labelled, { text: '{name}: bhala okuthile.' });
    await expect(translate(labelled, { text: 'Bhala okuthile: {name}' })).rejects.toThrow(
      /must start with “\{name\}: ”/,
    );
  });

  test.each([
    ['three times as long as a short text', 'Kept terms: {n, number}', 36],
    ['twice as long as another text', 'Terms that you kept: {n, number}', 42],
  ])('accepts a translation that is %s, and longer ones in the list', async (_what, text, max) => {
    const translation = (length: number) => ({ text: `${'a'.repeat(length)}{n, number}` });
    await translate(text, translation(max));
    await expect(translate(text, translation(max + 1))).rejects.toThrow(`more than ${max}`);
    long = ['kept_n'];
    await translate(text, translation(max + 1));
    await expect(translate(text, translation(max))).rejects.toThrow(/which is not long/);
  });

  test.each(['staff', 'law', 'api'])('rejects a translation of a text for %s', async (scope) => {
    const kept = { scope: 'readers', [scope]: ['n'] };
    await expect(translate(english, { text: '{n, number}' }, { scope: kept })).rejects.toThrow(
      /stay English/,
    );
  });

  test.each([
    ['no scope for a file', 'saved', 'readers', /lacks kept/],
    ['an unknown scope', 'kept', 'everybody', /everybody/],
    ['an exception that does not exist', 'kept', { scope: 'readers', staff: ['gone*'] }, /gone/],
    ['a message in two scopes', 'kept', { scope: 'readers', staff: ['n'], api: ['n'] }, /twice/],
  ])('rejects a table of scopes with %s', async (_what, file, scope, error) => {
    await compile({});
    await writeFile(join(from, 'en/kept.json'), '{"kept_n": "{n}"}');
    await writeFile(join(from, 'scopes.json'), JSON.stringify({ [file]: scope }));
    await expect(compileMessages({ from, to })).rejects.toThrow(error);
  });

  test('counts the texts of readers by the states of their translations', async () => {
    const scope = { scope: 'readers', sensitive: ['c'], staff: ['d'] };
    const entry = { text: 'Okugciniwe', source: checksum('Kept') };
    const translations = {
      kept_a: { ...entry, state: 'draft' },
      kept_b: { ...entry, state: 'reviewed', source: checksum('Saved') },
      kept_c: { ...entry, state: 'reviewed' },
    };
    await mkdir(join(from, 'zu'));
    await writeFile(join(from, 'zu/kept.json'), JSON.stringify(translations));
    const ids = ['a', 'b', 'c', 'd', 'e'].map((name) => [`kept_${name}`, 'Kept']);
    await compile(Object.fromEntries(ids), scope);
    const counts = { reviewed: 1, draft: 1, outdated: 1, missing: 1 };
    expect(await compileMessages({ from, to })).toEqual({ zu: counts });
    expect(await readFile(join(to, 'locales.ts'), 'utf8')).toContain(JSON.stringify(counts));
  });

  test('leaves unchanged modules alone and deletes those whose file is gone', async () => {
    await compile({ kept_empty: 'Empty' });
    const before = (await stat(join(to, 'en/kept.ts'))).mtimeMs;
    await writeFile(join(from, 'en/saved.json'), '{}');
    await compileMessages({ from, to });
    expect((await stat(join(to, 'en/kept.ts'))).mtimeMs).toBe(before);
    await rm(join(from, 'en/saved.json'));
    await compileMessages({ from, to });
    expect((await readdir(join(to, 'en'))).sort()).toEqual(['index.ts', 'kept.ts']);
  });
});

test('every message in the catalogue is used', async () => {
  const sourceFiles = await readdir(join(root, 'src'), { recursive: true });
  const sources = await Promise.all(
    sourceFiles
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('domain/messages/'))
      .map((name) => readFile(join(root, 'src', name), 'utf8')),
  );
  // `english` is the module of the English texts.
  const used = new Set(
    sources.flatMap((code) => [...code.matchAll(/\b(?:m|english)\.(\w+)/g)].map(([, id]) => id)),
  );
  const catalogueFiles = await readdir(join(catalogue, 'en'));
  const ids = await Promise.all(
    catalogueFiles.map(async (name) =>
      Object.keys(JSON.parse(await readFile(join(catalogue, 'en', name), 'utf8'))),
    ),
  );
  expect(ids.flat().filter((id) => !used.has(id))).toEqual([]);
});
