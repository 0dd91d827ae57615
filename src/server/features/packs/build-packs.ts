import { type Language, languageIds } from '#domain/languages.ts';
import { PACK_FORMAT } from '#domain/packs/format.ts';
import { packNames } from '#domain/packs/ids.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type BuildResult, readLastState, runBuild } from '#server/publishing/run-build.ts';
import { exportedTerms } from '#server/terms/exports/export-sql.ts';
import { readExportState } from '#server/terms/exports/export-state.ts';
import { composePack } from './compose-pack.ts';
import type { PackTerm } from './group-terms.ts';
import { storePack } from './store-pack.ts';

/** The advisory lock of this job. No other lock uses this number. */
const LOCK = 7_236_021;
const BATCH_SIZE = 5000;

/**
 * Builds new versions of the packs that have changed. Clients can update across a limited number
 * of versions, so a restart of the server must not add one.
 * @param options.always builds even if there are packs of this format already
 * @param options.signal stops the build between two packs
 */
export async function buildPacks(
  database: Database,
  { signal, always }: { signal?: AbortSignal; always: boolean },
): Promise<BuildResult> {
  if (!always && (await hasPacks(database))) return 'unchanged';
  const readState = () => readExportState(database, PACK_FORMAT);
  return runBuild(database, { kind: 'packs', lock: LOCK, readState, signal }, async () => {
    for (const language of languageIds) {
      const terms = await readTerms(database, language);
      for (const name of packNames.filter((pack) => pack.language === language)) {
        signal?.throwIfAborted();
        await storePack(database, name, await composePack(terms, name));
      }
    }
  });
}

async function hasPacks(database: Database): Promise<boolean> {
  const state = await readLastState(database, 'packs');
  return state?.startsWith(`${PACK_FORMAT} `) ?? false;
}

/** Reads the terms of a language in one snapshot, so that concurrent edits do not affect it. */
function readTerms(database: Database, language: Language): Promise<PackTerm[]> {
  return database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const terms: PackTerm[] = [];
    for await (const batch of exportedTerms(tx, { language, batch: BATCH_SIZE })) {
      for (const term of batch) terms.push(toPackTerm(term));
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
    commonness: term.commonness,
    synonyms: term.synonyms,
    plural: term.plural,
    forms: term.forms,
    definition: term.definition,
    definitionLicence: term.definitionLicence,
    licence: term.licence,
  };
}
