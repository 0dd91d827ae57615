import { beforeAll } from 'vitest';
import type { MergeCandidate } from '#contract/review/merge-candidates.ts';
import { findMergeCandidates } from '#server/terms/merge-candidates/find-candidates.ts';
import {
  aHeadword,
  aWord,
  database,
  edit,
  naledi,
  readPublic,
  site,
  startConceptSite,
  tendani,
} from './concept-site.ts';
import type { Client, Reply } from './served-app.ts';

/** A verifier of physics and chemistry. */
export let physicist: Client;

/** Starts a site with concepts, and signs in the verifier of physics and chemistry. */
export function startMergeSite(): void {
  startConceptSite();
  beforeAll(async () => {
    physicist = await site.signIn('Mpho', 'verifier');
    await database.query(
      `insert into verifier_scopes (user_id, languages, subjects, granted_by)
       values ($1, '{}', '{physics,chemistry}', $2)`,
      [physicist.id, naledi.id],
    );
  });
}

/** Finds candidates in many small ranges, so that most pairs are found from the range of one. */
export const find = () => findMergeCandidates(database, { conceptsPerRange: 3 });
export const list = async (query = '', by: Client = tendani) => {
  const { json } = await by.request('GET', `/api/merge-candidates?pageSize=100${query}`);
  return json as { candidates: MergeCandidate[]; total: number };
};
export const findOf = async (number: number | null, query = '', by: Client = tendani) =>
  (await list(query, by)).candidates.find(({ concepts }) =>
    concepts.some((concept) => concept.number === number),
  );

type Change = Parameters<typeof aWord>[0];
/** Stores two concepts with one headword: by default, with the same word in close subjects. */
export async function aPair(first: Change = {}, second: Change = {}) {
  const englishWord = aHeadword().replace(' ', '');
  const common = { englishWord, vernacularWord: 'mwoyo', meaning: '' };
  const a = await aWord({ ...common, subject: 'physics', ...first });
  const b = await aWord({ ...common, subject: 'chemistry', ...second });
  return { englishWord, a: a.conceptNumber!, b: b.conceptNumber!, ids: [a.id, b.id] as const };
}
/** Stores two concepts whose glosses differ. */
export async function aDifferentPair() {
  const pair = await aPair({}, { vernacularWord: 'chiropa' });
  await edit(pair.a, { version: 1, gloss: 'a machine' });
  await edit(pair.b, { version: 1, gloss: 'an animal' });
  await database.query(`update terms set part_of_speech = 'noun' where id = $1`, [pair.ids[0]]);
  await database.query(`update terms set part_of_speech = 'verb' where id = $1`, [pair.ids[1]]);
  return pair;
}
export const keepApart = (
  { id, concepts }: Pick<MergeCandidate, 'id' | 'concepts'>,
  glosses = ['in physics', 'in chemistry'],
  by: Client = tendani,
) =>
  by.request('POST', `/api/merge-candidates/${id}/keep-apart`, {
    body: {
      glosses: concepts.map(({ number, version }, index) => ({
        number,
        version,
        gloss: glosses[index],
      })),
    },
  });
export const undo = ({ id }: Pick<MergeCandidate, 'id'>, by: Client = tendani) =>
  by.request('POST', `/api/merge-candidates/${id}/undo`);
export const readState = async ({ id }: Pick<MergeCandidate, 'id'>) =>
  (await database.query('select state, decided_by from merge_candidates where id = $1', [id]))
    .rows[0];
export const detailOf = ({ status, json }: Reply) => [status, (json as { detail: string }).detail];
export const readGloss = async (number: number) => (await readPublic(number)).concept.gloss;
