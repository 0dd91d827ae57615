import { CONTRIBUTION_LICENCE } from '#domain/concept/licences.ts';
import { exportedFields } from '#domain/exports/field-places.ts';
import { joinParts, type PartLicence } from '#domain/exports/part-licences.ts';
import { type ExportSource, exportName } from '#domain/exports/row.ts';
import type { Language } from '#domain/languages.ts';
import { chooseLicence } from '#domain/licences.ts';
import type { Subject } from '#domain/subjects.ts';
import type { TermField } from '#domain/term/fields.ts';
import { PLACEHOLDER_MEANING } from '#domain/term/placeholder.ts';
import { snakeCase } from '#server/platform/db/camel-case.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { definitionSourceSql } from '../derived/definition-source-sql.ts';
import { sourcesSql } from '../derived/support-sql.ts';
import { isWrittenHereSql } from '../derived/written-here-sql.ts';
import { isListedId } from '../rows/unlisted.ts';
import { wordOrderSql } from '../rows/word-order.ts';
import { headwordCountsSql } from '../search/commonness.ts';
import type { ExportTerm } from './export-term.ts';

/** Which terms are read: those of one language, of some subjects, or all. */
export type TermFilter = { language?: Language; subjects?: readonly Subject[] };

const listTermsSql = ({ language, subjects }: TermFilter): string => `
  select t.id
  from terms t
  left join concepts c on c.id = t.concept_id
  where t.status = 'verified'
    and ${isListedId('t.id')}
    ${language ? `and t.language = '${language}'` : ''}
    ${subjects ? `and t.subject in (${subjects.map((id) => `'${id}'`).join(', ')})` : ''}
  order by c.number nulls last, t.language, ${wordOrderSql('t')}`;

/** A definition that a person wrote is under the licence of contributions. */
const DEFINITION_LICENCE = `
  select case
    when d.code is not null then (select s.licence from sources s where s.code = d.code)
    when exists (
      select
      from terms dt
      join users du on du.id = dt.submitter_id and du.is_system
      where dt.id = c.definition_term_id
        and not ${isWrittenHereSql('dt', 'meaning', 'dt.meaning')}
    ) then null
    else '${CONTRIBUTION_LICENCE}'
  end
  from (${definitionSourceSql('c')}) as d (code)`;

const LABELS = `
  select coalesce(
    json_agg(
      json_build_object('text', l.text, 'kind', l.kind)
      order by l.kind <> 'preferred', l.text collate "und-x-icu"
    ),
    '[]'
  )
  from (
    select l.text, max(l.kind) as kind
    from concept_labels l
    left join terms bringing on bringing.id = l.term_id
    where l.concept_id = c.id
      and l.kind <> 'hidden'
      and (l.term_id is null or l.term_id = t.id or bringing.status = 'verified')
    group by l.text
  ) as l`;

const FORMS = `
  select coalesce(
    json_agg(
      json_build_object('text', f.form, 'kind', f.kind, 'source', f.source, 'licence', s.licence)
      order by f.form collate "C", f.kind
    ),
    '[]'
  )
  from lookup_forms f
  left join sources s on s.code = f.source
  where f.term_id = t.id`;

/** Terms of imports may lack a definition. */
function fieldSql(field: TermField): string {
  if (field === 'meaning') return `nullif(nullif(t.meaning, $2), '') as meaning`;
  return `t.${snakeCase(field)} as ${snakeCase(exportName(field))}`;
}

const SOURCE = `
      'code', s.code,
      'name', s.name,
      'licence', s.licence,
      'url', s.url,
      'id', ts.source_id`;

const READ_TERMS = `
  select
    t.id,
    t.number,
    ${exportedFields.map(fieldSql).join(',\n    ')},
    t.usage,
    t.reliability,
    t.quality,
    t.updated_at as updated,
    c.number as concept,
    c.gloss,
    coalesce(c.headword, lower(t.english_word)) as headword,
    coalesce(c.strength, 0) as strength,
    c.definition as concept_definition,
    case when c.definition is not null then (${DEFINITION_LICENCE}) end as definition_licence,
    (${definitionSourceSql('c')}) as concept_source,
    e.sentence as example,
    e.english as example_english,
    not u.is_system as is_contributed,
    ${isWrittenHereSql('t', 'meaning', 't.meaning')} as is_own_meaning,
    ${isWrittenHereSql('t', 'example', 'e.sentence')}
      or ${isWrittenHereSql('t', 'exampleEnglish', 'e.english')} as is_own_example,
    (${sourcesSql(SOURCE)}) as sources,
    (${LABELS}) as labels,
    (${FORMS}) as forms,
    counts.languages as headword_languages,
    counts.words as headword_words
  from unnest($1::uuid[]) with ordinality as listed (id, place)
  join terms t on t.id = listed.id
  join users u on u.id = t.submitter_id
  left join concepts c on c.id = t.concept_id
  cross join lateral (${headwordCountsSql('c.headword')}) as counts
  left join lateral (
    select x.sentence, x.english
    from examples x
    where x.term_id = t.id
    order by x.created_at, x.id
    limit 1
  ) as e on true
  order by listed.place`;

type StoredTerm = Omit<
  ExportTerm,
  'licence' | 'licences' | 'file' | 'definition' | 'definitionLicence' | 'synonyms' | 'forms'
> & {
  /** A form without a source comes with the term. */
  forms: (ExportTerm['forms'][number] & { source: string | null })[];
  isContributed: boolean;
  /** Whether people of this site wrote the definition of an imported term. */
  isOwnMeaning: boolean;
  /** The same for its example. */
  isOwnExample: boolean;
  conceptDefinition: string | null;
  definitionLicence: string | null;
  /** The code of the source of the concept's definition. */
  conceptSource: string | null;
};

let cursors = 0;

/**
 * Reads all terms that may be published: verified, listed and of a known licence, ordered by
 * concept and language, the best words first. Call it in a transaction. A batch can contain fewer terms than
 * `batch`, because terms without a licence are left out.
 */
export async function* exportedTerms(
  tx: Queryable,
  { batch, ...filter }: TermFilter & { batch: number },
): AsyncGenerator<ExportTerm[]> {
  cursors += 1;
  const cursor = `exported_terms_${cursors}`;
  await tx.query(`declare ${cursor} no scroll cursor for ${listTermsSql(filter)}`);
  for (;;) {
    const { rows } = await tx.query<{ id: string }>(`fetch ${batch} from ${cursor}`);
    if (rows.length === 0) break;
    const ids = rows.map(({ id }) => id);
    const stored = await tx.query<StoredTerm>(READ_TERMS, [ids, PLACEHOLDER_MEANING]);
    yield stored.rows.flatMap((row) => toExportTerm(row) ?? []);
  }
  await tx.query(`close ${cursor}`);
}

/** Completes a term with its licences, or returns null if its licence is not known. */
function toExportTerm(stored: StoredTerm): ExportTerm | null {
  const { isContributed, isOwnMeaning, isOwnExample, ...read } = stored;
  const { conceptDefinition, conceptSource, definitionLicence: conceptLicence, ...term } = read;
  const choice = chooseLicence(listLicences(isContributed, term.sources));
  if (!choice) return null;
  const choose = (licence: string | null) => {
    const chosen = licence === null ? null : chooseLicence([licence]);
    return chosen?.file === choice.file ? chosen.licence : null;
  };
  const from = (given: string | null, source: string | null): PartLicence | null => {
    const licence = choose(given);
    return licence === null ? null : { licence, sources: source === null ? [] : [source] };
  };
  const contributed = from(CONTRIBUTION_LICENCE, null);
  // The sources are sorted, and what an import brought is from the best one.
  const [best] = term.sources;
  const own = isContributed ? contributed : from(best?.licence ?? null, best?.code ?? null);
  const ofMeaning = isOwnMeaning ? contributed : own;
  const ofExample = isOwnExample ? contributed : own;
  const ofConcept = conceptDefinition === null ? null : from(conceptLicence, conceptSource);
  const meaning = ofMeaning && term.meaning;
  const example = ofExample && term.example;
  const licences = {
    pair: { licence: choice.licence, sources: listSupporting(term.sources, choice.licence) },
    definition: meaning === null ? null : ofMeaning,
    example: example === null ? null : ofExample,
  };
  return {
    ...term,
    meaning,
    example,
    exampleEnglish: ofExample && term.exampleEnglish,
    // No part names another licence than that of the pair for the notes.
    notes: own?.licence === choice.licence ? term.notes : null,
    licence: joinParts(licences),
    licences,
    file: choice.file,
    definition: ofConcept ? conceptDefinition : meaning,
    definitionLicence: ofConcept ?? licences.definition,
    synonyms: listSynonyms(term),
    forms: term.forms
      .map(({ source, ...form }) => ({ ...form, source, licence: choose(form.licence) }))
      .filter(({ source, licence }) => source === null || licence !== null)
      .map(({ source, ...form }) => form),
  };
}

function listLicences(isContributed: boolean, sources: readonly ExportSource[]): string[] {
  const known = sources.flatMap(({ licence }) => licence ?? []);
  return [...new Set(isContributed ? [CONTRIBUTION_LICENCE, ...known] : known)];
}

/** Returns the codes of the sources that offer a term under the chosen licence. */
const listSupporting = (sources: readonly ExportSource[], chosen: string): string[] =>
  sources
    .filter(({ licence }) => licence !== null && chooseLicence([licence])?.licence === chosen)
    .map(({ code }) => code);

function listSynonyms({ labels, english }: Pick<ExportTerm, 'labels' | 'english'>): string[] {
  const word = english.toLowerCase();
  return labels
    .filter(({ text, kind }) => kind === 'admitted' && text.toLowerCase() !== word)
    .map(({ text }) => text);
}
