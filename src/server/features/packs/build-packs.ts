import { type Language, languageIds } from '#domain/languages.ts';
import { writeDelta } from '#domain/packs/delta.ts';
import { PACK_FORMAT } from '#domain/packs/format.ts';
import { type PackName, packNames } from '#domain/packs/ids.ts';
import type { Database, Row } from '#server/platform/db/database.ts';
import { readText } from '#server/publishing/read.ts';
import { type BuildOptions, type BuildResult, runBuild } from '#server/publishing/run-build.ts';
import { type EncodedText, encodeText, publishEncoded } from '#server/publishing/texts.ts';
import { exportedTerms } from '#server/terms/exports/export-sql.ts';
import { readExportState } from '#server/terms/exports/export-state.ts';
import { type ComposedPack, composePack } from './compose-pack.ts';
import type { PackTerm } from './group-terms.ts';
import { readSensePlaces } from './sense-places.ts';

const DELTA_QUALITY = 11;

/** The advisory lock of this job. No other lock uses this number. */
const LOCK = 7_236_021;
const BATCH_SIZE = 5000;
/** Increase it when the same terms make other packs, so that they are built again. */
const COMPOSITION_VERSION = 3;

/**
 * Builds new versions of the packs that have changed. Clients can update across a limited number
 * of versions, so a restart of the server must not add one.
 * @param options.signal stops the build between two packs
 */
export async function buildPacks(
  database: Database,
  options: BuildOptions = {},
): Promise<BuildResult> {
  const readState = async (format: number) =>
    `${await readExportState(database, format)} ${COMPOSITION_VERSION}`;
  const packs = { ...options, kind: 'packs', lock: LOCK, format: PACK_FORMAT, readState } as const;
  return runBuild(database, packs, async () => {
    const places = await readSensePlaces(database);
    for (const language of languageIds) {
      const terms = await readTerms(database, language, places);
      for (const name of packNames.filter((pack) => pack.language === language)) {
        options.signal?.throwIfAborted();
        await storePack(database, name, await composePack(terms, name));
      }
    }
  });
}

/** Reads the terms of a language in one snapshot, so that concurrent edits do not affect it. */
function readTerms(
  database: Database,
  language: Language,
  places: ReadonlyMap<number, number>,
): Promise<PackTerm[]> {
  return database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const terms: PackTerm[] = [];
    for await (const batch of exportedTerms(tx, { language, batch: BATCH_SIZE })) {
      for (const term of batch)
        terms.push(toPackTerm({ ...term, sensePlace: places.get(term.concept ?? 0) ?? 0 }));
    }
    return terms;
  });
}

/** Drops the fields that packs do not need, because a whole language is in memory at once. */
function toPackTerm(term: PackTerm): PackTerm {
  return {
    id: term.id,
    number: term.number,
    english: term.english,
    headword: term.headword,
    vernacular: term.vernacular,
    subject: term.subject,
    varieties: term.varieties,
    usage: term.usage,
    reliability: term.reliability,
    concept: term.concept,
    gloss: term.gloss,
    strength: term.strength,
    quality: term.quality,
    headwordLanguages: term.headwordLanguages,
    headwordWords: term.headwordWords,
    synonyms: term.synonyms,
    plural: term.plural,
    forms: term.forms,
    definition: term.definition,
    definitionLicence: term.definitionLicence,
    licences: term.licences,
    sensePlace: term.sensePlace,
  };
}

/**
 * Stores a pack as a new version, with the delta from the version before. Stores nothing if the
 * newest version is the same.
 */
async function storePack(database: Database, name: PackName, pack: ComposedPack): Promise<void> {
  const newest = await readNewest(database, name);
  if (!newest && pack.rows === 0) return;
  if (newest?.format === PACK_FORMAT && newest.sha256 === pack.whole.sha256) return;
  const version = (newest?.version ?? 0) + 1;
  const delta = newest?.format === PACK_FORMAT ? await composeDelta(database, newest, pack) : null;
  await database.transaction(async (tx) => {
    const { whole, pieces } = pack;
    for (const content of [whole, ...pieces, ...(delta ? [delta] : [])]) {
      await publishEncoded(tx, content);
    }
    await tx
      .insertInto('packs')
      .values({
        ...name,
        version,
        format: PACK_FORMAT,
        rows: pack.rows,
        licence: pack.licence,
        sha256: whole.sha256,
        pieces: pieces.map(({ sha256 }) => sha256),
        deltaSha256: delta?.sha256 ?? null,
      })
      .execute();
  });
}

type StoredPack = Pick<Row<'packs'>, 'version' | 'format' | 'sha256'>;

const readNewest = (database: Database, name: PackName): Promise<StoredPack | undefined> =>
  database
    .selectFrom('packs')
    .select(['version', 'format', 'sha256'])
    .where('language', '=', name.language)
    .where('kind', '=', name.kind)
    .where('part', '=', name.part)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns the delta, or null if downloading the whole pack would not cost much more. */
async function composeDelta(
  database: Database,
  { version, sha256 }: StoredPack,
  { text, whole }: ComposedPack,
): Promise<EncodedText | null> {
  const step = { from: version, to: version + 1 };
  const delta = writeDelta(await readText(database, sha256), text, step);
  const encoded = await encodeText(delta, DELTA_QUALITY);
  return encoded.bytes.brotli * 2 <= whole.bytes.brotli ? encoded : null;
}
