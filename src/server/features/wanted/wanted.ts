import type {
  listWanted,
  listWantedSearches,
  reviewWanted,
} from '#contract/administration/wanted.ts';
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { errorText } from '#contract/error-texts.ts';
import { limits } from '#domain/limits.ts';
import { unlessAll } from '#domain/lists/list-filters.ts';
import { fold, normalizeExact } from '#domain/search/text.ts';
import { now, type Queryable, type Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

type WantedList = ReplyOf<typeof listWanted>;

const SHOWN_WORDS = `
  select w.id, w.english, w.language, w.subject, w.people
  from wanted_searches w
  where w.status = 'shown'
    and ($1::text is null or w.language is null or w.language = $1)
  order by w.people desc, w.english, w.id
  limit ${limits.wanted.shown}`;

const KNOWN_WORDS = `
  select distinct k.strict, k.language
  from search_keys k
  where k.fold = any($1)
    and k.side = 'english'
    and k.status = 'verified'`;

/**
 * Lists the words that administrators show, without those for which there is a verified term by
 * now.
 */
export async function listWantedWords(
  database: Queryable,
  { language, page, pageSize }: QueryOf<typeof listWanted>,
): Promise<WantedList> {
  const shown = await database.query<WantedList['words'][number]>(SHOWN_WORDS, [
    unlessAll(language),
  ]);
  const known = await database.query<Pick<Row<'searchKeys'>, 'strict' | 'language'>>(KNOWN_WORDS, [
    shown.rows.map(({ english }) => fold(english)),
  ]);
  const words = shown.rows.filter(
    (word) =>
      !known.rows.some(
        ({ strict, language: found }) =>
          strict === normalizeExact(word.english) &&
          (word.language === null || word.language === found),
      ),
  );
  return {
    words: words.slice((page - 1) * pageSize, page * pageSize),
    total: words.length,
  };
}

const columns = [
  'id',
  'text',
  'language',
  'people',
  'status',
  'english',
  'subject',
  'lastMissedAt',
] as const;

/** Lists the searches of at least `limits.wanted.people` people, most people first. */
export async function listSearches(
  database: Queryable,
  { status, page, pageSize }: QueryOf<typeof listWantedSearches>,
): Promise<ReplyOf<typeof listWantedSearches>> {
  const matching = database
    .selectFrom('wantedSearches')
    .where('status', '=', status)
    .where('people', '>=', limits.wanted.people);
  const [searches, counted] = await Promise.all([
    matching
      .select(columns)
      .orderBy('people', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirst(),
  ]);
  return { searches, total: counted?.total ?? 0 };
}

/** @throws 404 if there is no such search, or not enough people made it */
export async function reviewSearch(
  database: Queryable,
  id: string,
  reviewerId: string,
  review: BodyOf<typeof reviewWanted>,
): Promise<ReplyOf<typeof reviewWanted>> {
  const isShown = review.status === 'shown';
  const reviewed = await database
    .updateTable('wantedSearches')
    .set({
      status: review.status,
      english: isShown ? review.english : null,
      subject: isShown ? (review.subject ?? null) : null,
      reviewedBy: reviewerId,
      reviewedAt: now,
    })
    .where('id', '=', id)
    .where('people', '>=', limits.wanted.people)
    .returning(columns)
    .executeTakeFirst();
  if (!reviewed) throw new HttpProblem(404, errorText('missing'));
  return reviewed;
}
