import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulateImport } from '#server/features/import/dry-run.ts';
import { type ImportOptions, importTerms, noRows } from '#server/features/import/import.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The columns of the rows of `toRow`, and the optional ones. */
export const HEADER =
  'english,vernacular,language,subject,meaning,notes,source,varieties,part_of_speech,noun_class,' +
  'plural,usage,example,example_english,synonyms,id,number';
export const LEAF_ID = '11111111-2222-4333-8444-555555555555';
/** A row with a value in every column except for the notes. */
export const LEAF =
  'leaf,lehlare,sotho,biology,Part of a plant.,,dsac-nst,nso; st,noun,5,mahlare,preferred,' +
  `Lehlare le wele.,The leaf fell.,foliage; blade,${LEAF_ID.toUpperCase()},40`;
/** Returns a row of Zulu without details. A number can be appended to it. */
export const toRow = (english: string, vernacular: string, source = '', meaning = ''): string =>
  `${english},${vernacular},zulu,physics,${meaning},,${source},,,,,,,,,,`;

/** Counts of an import that does nothing, to compare results with. */
export { noRows as noCounts };

const withFile = async <Result>(
  lines: readonly string[],
  work: (file: string) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-import-'));
  try {
    const file = join(folder, 'words.csv');
    await writeFile(file, lines.join('\n'));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true });
  }
};

const importWith =
  <Result>(work: (...args: Parameters<typeof importTerms>) => Promise<Result>) =>
  async (
    database: Database,
    lines: readonly string[],
    options: Pick<Partial<ImportOptions>, 'batches' | 'changes' | 'pending' | 'subject'> = {},
  ) => {
    const refused: [line: number, reason: string][] = [];
    const result = await withFile(lines, (file) =>
      work(
        database,
        file,
        { pending: false, definitionPlaceholder: true, ...options },
        (row) => refused.push([row.line, row.refused]),
        () => {},
      ),
    );
    return { result, refused };
  };

/** Imports a file with these lines, including rows without a definition. */
export const importLines = importWith(importTerms);
export const simulateLines = importWith(simulateImport);

const READ_IMPORTED = `
  select
    t.english_word,
    t.vernacular_word,
    t.meaning,
    t.number,
    t.version,
    t.quality,
    c.number as concept,
    c.strength,
    (select count(*) from term_history h where h.term_id = t.id) as history,
    (select json_agg(source order by source) from term_sources s where s.term_id = t.id) as sources,
    (
      select json_agg(l.text order by l.text)
      from concept_labels l
      where l.concept_id = c.id
    ) as labels
  from terms t
  join concepts c on c.id = t.concept_id
  order by c.headword, t.quality, t.vernacular_word`;

/** Reads the imported terms, ordered like the words of a concept. */
export const readImported = async (database: Database) =>
  (await database.query(READ_IMPORTED)).rows;
