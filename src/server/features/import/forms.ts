import type { ImportedTerm } from '#domain/term/details.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { storeForms } from '#server/terms/rows/forms.ts';
import { ensureSources } from '#server/terms/rows/sources.ts';
import type { AcceptedRow, RefusedRow, RowForm } from './rows.ts';

type Options = { pending: boolean };

/**
 * Finds the headword of a form: the same vernacular word for the same English word, which may differ
 * in letter case. Of several, one of the same source comes first. If verifiers must approve
 * an import, its forms are added only to pending terms.
 */
const FIND_HEADWORDS = `
  select r.place, t.id, t.concept_id
  from unnest($1::text[], $2::text[], $3::text[], $4::text[])
    with ordinality as r (english, word, language, source, place)
  cross join lateral (
    select w.id, w.concept_id
    from (
      select id, concept_id, number, vernacular_word, language
      from terms
      where status = $5
        and merged_into is null
        and english_word collate "und-x-icu" = any(array[
          r.english,
          lower(left(r.english, 1)) || substr(r.english, 2),
          upper(left(r.english, 1)) || substr(r.english, 2)
        ])
      offset 0
    ) w
    left join term_sources s on s.term_id = w.id and s.source = r.source
    where lower(w.vernacular_word) = lower(r.word) and w.language = r.language
    order by w.vernacular_word <> r.word, s.source is null, w.number, w.id
    limit 1
  ) t`;

type Headword = { id: string; conceptId: string | null };

async function findHeadwords(
  tx: Queryable,
  rows: readonly AcceptedRow[],
  { pending }: Options,
): Promise<(Headword | undefined)[]> {
  const terms = rows.map(({ term }) => term);
  const found = await tx.query<Headword & { place: number }>(FIND_HEADWORDS, [
    terms.map(({ englishWord }) => englishWord),
    terms.map(({ vernacularWord }) => vernacularWord),
    terms.map(({ language }) => language),
    terms.map(({ source }) => source ?? null),
    pending ? 'pending' : 'verified',
  ]);
  const byPlace = new Map(found.rows.map((row) => [row.place, row]));
  return rows.map((_, index) => byPlace.get(index + 1));
}

/** Returns a key that the rows of a headword and of its forms share. */
export const formTarget = ({ englishWord, vernacularWord, language }: ImportedTerm): string =>
  JSON.stringify([englishWord, vernacularWord, language]).toLowerCase();

/** Returns the rows with forms whose headwords are not stored, the first of each headword. */
export async function findWithoutHeadword(
  tx: Queryable,
  rows: readonly AcceptedRow[],
  options: Options,
): Promise<AcceptedRow[]> {
  const headwords = await findHeadwords(tx, rows, options);
  const missing = rows.filter((_, index) => !headwords[index]);
  const byHeadword = Map.groupBy(missing, ({ term }) => formTarget(term));
  return [...byHeadword.values()].flatMap(([first]) => first ?? []);
}

const FIND_KNOWN = `
  select r.place
  from unnest($1::uuid[], $2::text[]) with ordinality as r (term_id, form, place)
  join lookup_forms f on f.term_id = r.term_id and f.form = r.form and f.kind = 'plural'`;

/** Returns the rows whose forms are not stored yet, the first of each form. */
export async function findNewForms(
  tx: Queryable,
  rows: readonly AcceptedRow[],
  options: Options,
): Promise<AcceptedRow[]> {
  const headwords = await findHeadwords(tx, rows, options);
  const { rows: known } = await tx.query<{ place: number }>(FIND_KNOWN, [
    headwords.map((headword) => headword?.id ?? null),
    rows.map(({ form }) => form?.text ?? null),
  ]);
  const places = new Set(known.map(({ place }) => place));
  const unknown = rows.filter((_, index) => !places.has(index + 1));
  const byForm = Map.groupBy(unknown, ({ term, form }) => `${formTarget(term)} ${form?.text}`);
  return [...byForm.values()].flatMap(([first]) => first ?? []);
}

export const refuseForm = (row: AcceptedRow, options: Options): RefusedRow => ({
  ...row,
  refused: explainMissing(row, options),
});

const explainMissing = ({ term }: AcceptedRow, { pending }: Options): string =>
  `english: The dictionary has no ${pending ? 'pending' : 'verified'} word ` +
  `“${term.vernacularWord}” for “${term.englishWord}”, which could have this plural.`;

/** Adds the forms that rows describe to the stored headwords. */
export async function addForms(
  tx: Queryable,
  rows: readonly AcceptedRow[],
  options: Options,
): Promise<{ forms: number; present: number; refused: RefusedRow[] }> {
  const headwords = await findHeadwords(tx, rows, options);
  await ensureSources(
    tx,
    rows.flatMap(({ term }) => term.source ?? []),
  );
  const refused = rows
    .filter((_, index) => !headwords[index])
    .map((row) => refuseForm(row, options));
  const forms = rows.flatMap(({ term, form }, index) => {
    const headword = headwords[index];
    const { text, kind, notes } = form as RowForm;
    return headword
      ? [{ ...headword, termId: headword.id, form: text, kind, notes, source: term.source ?? null }]
      : [];
  });
  const added = (await storeForms(tx, forms)).length;
  return { forms: added, present: forms.length - added, refused };
}
