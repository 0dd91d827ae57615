import type { FastifyInstance } from 'fastify';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import { composeGlossary as endpoint, type GlossaryWord } from '#contract/terms/glossary.ts';
import { chooseWords } from '#domain/glossary/choose-words.ts';
import {
  composeEntries,
  type GlossaryTerm,
  mergeEqualSenses,
} from '#domain/glossary/compose-entries.ts';
import { dropNeighbours } from '#domain/glossary/drop-neighbours.ts';
import {
  buildLookups,
  type GlossarySide,
  nameWords,
  splitIntoPassages,
} from '#domain/glossary/phrases.ts';
import { type Meaning, rankSenses } from '#domain/glossary/rank-senses.ts';
import { limits } from '#domain/limits.ts';
import { rankAlternativeSql } from '#domain/search/alternatives.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { senseSubjectSql } from '#server/terms/rows/sense-subject-sql.ts';
import { isPublicTerm } from '#server/terms/rows/unlisted.ts';
import { wordOrderSql } from '#server/terms/rows/word-order.ts';

/**
 * Selects the best verified terms of a language for each fold on each side. The lateral joins read
 * one index range for each fold and each term, however many there are.
 */
const SELECT_GLOSSARY_TERMS = `
  select
    phrase.fold,
    best.side,
    best.alternative,
    term.*
  from unnest($1::text[]) as phrase (fold)
  cross join lateral (
    select
      k.side,
      k.term_id,
      k.alternative,
      row_number() over (
        partition by k.side
        order by ${rankAlternativeSql('k.alternative')}, ${wordOrderSql('found')}
      ) as place
    from search_keys k
    join terms found on found.id = k.term_id
    where k.fold = phrase.fold
      and k.language = $2
      and k.status = 'verified'
  ) as best
  cross join lateral (
    select
      t.id,
      t.english_word as english,
      t.vernacular_word as word,
      t.language,
      t.varieties,
      coalesce(c.subject, t.subject) as subject,
      c.number as concept_number,
      c.headword,
      c.gloss,
      ${senseSubjectSql('c')} as sense_subject
    from terms t
    left join concepts c on c.id = t.concept_id
    where t.id = best.term_id
    offset 0
  ) as term
  where best.place <= ${limits.glossary.termsPerPhrase}
  order by phrase.fold, best.side, best.place`;

/**
 * Selects the public meanings of English words. Labels from a term that is not public are left out.
 */
const SELECT_MEANINGS = `
  select
    c.number,
    c.headword,
    c.subject,
    c.gloss,
    c.definition,
    array(
      select l.text
      from concept_labels l
      left join terms t on t.id = l.term_id
      where l.concept_id = c.id
        and (t.id is null or ${isPublicTerm('t')})
    ) as labels,
    counted.terms
  from concepts c
  cross join lateral (
    select count(*)::int as terms
    from terms t
    where t.concept_id = c.id
      and ${isPublicTerm('t')}
    offset 0
  ) as counted
  where c.headword = any($1)
    and c.merged_into is null
    and counted.terms > 0
  order by c.number`;

export function glossaryRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, endpoint, {
    handle: ({ caller, body }) => composeGlossary(readDatabaseFor(database, caller), body),
  });
}

type FoundTerm = GlossaryWord &
  GlossaryTerm & { side: GlossarySide; fold: string; alternative: number; headword: string | null };

/** Finds the terms that explain a text. Neither stores nor logs the text. */
export async function composeGlossary(
  database: Queryable,
  { text, language }: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const passages = splitIntoPassages(text);
  const { lookups, folds, isComplete } = buildLookups(passages, language);
  const { rows } = await database.query<FoundTerm>(SELECT_GLOSSARY_TERMS, [folds, language]);
  const terms = groupTerms(rows);
  const chosen = chooseWords(passages, lookups, (side, fold) => terms.get(keyOf(side, fold)) ?? []);
  const names = nameWords(text);
  const entries = composeEntries(chosen.terms);
  const meanings = entries.some(({ senses }) => senses.length > 1)
    ? await readMeanings(database, chosen.terms)
    : [];
  return {
    entries: rankSenses(entries, meanings, passages).map(mergeEqualSenses),
    missing: chosen.unknown.map((word) => names.get(word) ?? word),
    side: chosen.side,
    isComplete,
  };
}

async function readMeanings(database: Queryable, terms: readonly FoundTerm[]): Promise<Meaning[]> {
  const headwords = new Set(terms.flatMap(({ headword }) => headword ?? []));
  return (await database.query<Meaning>(SELECT_MEANINGS, [[...headwords]])).rows;
}

const keyOf = (side: GlossarySide, fold: string): string => `${side} ${fold}`;

/** Groups terms by side and fold. A term with several folds is the same object in each group. */
function groupTerms(rows: readonly FoundTerm[]): Map<string, FoundTerm[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const groups = Map.groupBy(rows, ({ side, fold }) => keyOf(side, fold));
  return new Map(
    [...groups].map(([key, group]) => {
      const { side, fold } = group[0]!;
      const terms = side === 'english' ? dropNeighbours(group, fold) : group;
      return [key, terms.map((term) => byId.get(term.id) ?? term)];
    }),
  );
}
