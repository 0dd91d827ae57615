import { storeTerms } from '#server/terms/changes/store-terms.ts';
import { languageIds } from '../../src/domain/languages.ts';
import { subjectIds } from '../../src/domain/subjects.ts';
import type { TermInput } from '../../src/domain/term/fields.ts';
import { readRows } from '../../src/server/features/import/rows.ts';
import type { Database } from '../../src/server/platform/db/database.ts';

const ONSETS = `
    b br c ch cl cr d dr f fl fr g gr h j k l m n p ph pl pr qu r s sc sh sp st str t
    th tr v w y z
  `
  .trim()
  .split(/\s+/);
const VOWELS = 'a e i o u ai ea io ou y'.split(' ');
const CODAS = 'c ct d l m n nd ng nt r rt s st t x'.split(' ');
const ENDINGS = `
    synthesis logy meter graph scope lysis genesis phile phobe static dynamic sphere tropic metry
    nomy pathy plasm some zoa gram tron type cycle form
  `
  .trim()
  .split(/\s+/);
const PLAIN = `
    water cell energy force light heat plant root leaf blood bone pressure field wave rate level
    system of and in point line number soil rock acid base metal gas cycle current charge mass
  `
  .trim()
  .split(/\s+/);
const PREFIXES: Partial<Record<(typeof languageIds)[number], string>> = {
  shona: 'chi zvi mu mi ma ku',
  zulu: 'isi izi um imi ama uku in',
  sotho: 'se di mo me le ma bo',
  swahili: 'ki vi m wa ma u ku',
  venda: 'tshi zwi mu mi li ma vhu',
};
const SYLLABLES = `
    ba be bo da de di fa fu ga go ha hi ka ke ko ku la le li lo lu ma me mi mo mu na ne ni no nu
    pa pe po ra re ri sa se shi so ta te ti to tu va vu wa ya ye za zi zo ḓa ḽi ṱo ṋe ša
  `
  .trim()
  .split(/\s+/);

/** Returns a seeded random number generator (sfc32), which returns numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let [a, b, c, d] = [seed | 0, 0x9e3779b9, 0x243f6a88, 1];
  return () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 4_294_967_296;
  };
}

/**
 * The number of different English words and vernacular stems in 100,000 real terms. A few are much
 * more frequent than the rest: SKEW is the exponent with which words early in a list are preferred.
 */
const WORDS = 20_000;
const STEMS = 40_000;
const SKEW = 2.2;

/**
 * Generates terms of invented words. Their lengths, prefixes, letters and repetitions resemble
 * those of real terms.
 */
export function* madeUp(): Generator<TermInput, never> {
  const random = seeded(1);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const syllable = () => pick(ONSETS) + pick(VOWELS) + (random() < 0.4 ? pick(CODAS) : '');
  const grown = () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, syllable).join('') +
    (random() < 0.3 ? pick(ENDINGS) : '');
  const words = [...PLAIN, ...Array.from({ length: WORDS - PLAIN.length }, grown)];
  const word = () => words[Math.floor(WORDS * random() ** SKEW)]!;
  const english = () => Array.from({ length: 1 + Math.floor(random() * 3) }, word).join(' ');
  const stems = Array.from({ length: STEMS }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join(''),
  );
  const stem = () => stems[Math.floor(STEMS * random() ** SKEW)]!;
  for (;;) {
    const language = pick(languageIds);
    const vernacularWord =
      pick((PREFIXES[language] ?? '').split(' ')) +
      stem() +
      (random() < 0.4 ? ` ${pick(['ya', 'wa', 'la', 'ka'])} ${stem()}` : '');
    yield {
      englishWord: english(),
      vernacularWord,
      meaning: Array.from({ length: 12 }, word).join(' '),
      language,
      subject: pick(subjectIds),
      notes: null,
    };
  }
}

async function* fromFile(file: string): AsyncGenerator<TermInput> {
  for await (const row of readRows(file, { definitionPlaceholder: true }))
    if ('term' in row) yield row.term;
}

/**
 * Stores verified terms.
 * @param terms the number of terms to generate, or the maximum number to read from `file`
 * @param file a CSV file with terms, or null to generate them
 * @returns how many terms were stored, and in how many seconds
 */
export async function fill(
  database: Database,
  terms: number,
  file: string | null,
): Promise<{ stored: number; seconds: number }> {
  const {
    rows: [someone],
  } = await database.query<{ id: string }>(
    `insert into users (is_system, first_name, last_name)
     values (true, 'Bench', 'Import')
     returning id`,
  );
  const who = { submitterId: someone!.id, verifierId: someone!.id };
  const patient = await database.connection();
  await patient.query('set statement_timeout = 0');
  const started = performance.now();
  let stored = 0;
  let batch: TermInput[] = [];
  const flush = async () => {
    await database.transaction(async (tx) => {
      await tx.query(`set local statement_timeout = '2min'`);
      await storeTerms(tx, batch, who);
    });
    stored += batch.length;
    batch = [];
    // Without statistics, PostgreSQL plans to read whole tables, and the statements time out.
    if (/^10*$/.test(String(stored))) await patient.query('analyze');
  };
  for await (const term of file ? fromFile(file) : madeUp()) {
    if (batch.push(term) === 1000) await flush();
    if (stored + batch.length >= terms) break;
  }
  await flush();
  const seconds = (performance.now() - started) / 1000;
  // Merge the rows of each counter. Otherwise, this happens at random times, and lists of terms
  // read all rows.
  await patient.query('select fold_counts()');
  await patient.query('vacuum analyze');
  patient.release();
  return { stored, seconds };
}
