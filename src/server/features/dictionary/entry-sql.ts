import { limits } from '#domain/limits.ts';
import { requestedSql } from '#server/terms/decisions/change-requests.ts';
import {
  COUNT_VERIFIERS,
  sourceProperties,
  sourcesSql,
  supportProperties,
} from '#server/terms/derived/support-sql.ts';
import { suggestionSql, termActorSql } from '#server/terms/rows/actors.ts';
import { joinedTermColumns } from '#server/terms/rows/columns.ts';
import { extrasSql } from '#server/terms/rows/read-extras.ts';
import { isPublicTerm } from '#server/terms/rows/unlisted.ts';
import { wordOrderSql } from '#server/terms/rows/word-order.ts';

/** How many words of each other language are shown beside a term. */
export const WORDS_PER_LANGUAGE = 3;

const HISTORY = `
  select
    coalesce(
      json_agg(
        json_build_object(
          'id', h.id,
          'action', h.action,
          'reason', h.reason,
          'changes', h.changes,
          'isRequest', h.is_request,
          'createdAt', h.created_at,
          'actor', (${termActorSql('h.actor_id', 't.id')}),
          'suggestion', (${suggestionSql('h')})
        )
        order by h.position desc
      ),
      '[]'
    )
  from term_history h
  where h.term_id = t.id`;

const WORD_OBJECT = `
  json_build_object(
    'id', o.id,
    'vernacularWord', o.vernacular_word,
    'language', o.language,
    'varieties', o.varieties,
    'usage', o.usage,
    'notes', o.notes
  )`;

/** Selects the other verified words of the term's concept, the best of each language first. */
const WORDS_OF_CONCEPT = `
  select
    coalesce(
      json_agg(
        ${WORD_OBJECT}
        order by o.language, ${wordOrderSql('o')}
      ),
      '[]'
    )
  from terms o
  where o.concept_id = t.concept_id
    and o.id <> t.id
    and ${isPublicTerm('o')}`;

const SAME_ENGLISH_WORD = `
  select distinct k.term_id
  from search_keys own
  join search_keys k
    on k.fold = own.fold
    and k.strict = own.strict
    and k.side = 'english'
  where own.term_id = t.id
    and own.side = 'english'
    and k.status = 'verified'
    and k.language <> t.language`;

/**
 * Selects up to `WORDS_PER_LANGUAGE` verified words in each other language for the same English
 * word. Within a language, words from the term's own subject come first. Used for a term that has no
 * concept yet.
 */
export const WORDS_OF_HEADWORD = `
  select coalesce(json_agg(${WORD_OBJECT} order by o.language, best.place), '[]') as words
  from terms t
  cross join lateral (
    select
      same.term_id,
      row_number() over (
        partition by other.language
        order by other.subject <> t.subject, ${wordOrderSql('other')}
      ) as place
    from (${SAME_ENGLISH_WORD}) as same
    join terms other on other.id = same.term_id
  ) as best
  join terms o on o.id = best.term_id
  where t.id = $1 and best.place <= ${WORDS_PER_LANGUAGE}`;

/** Selects the other concepts with the same English word that have a verified term. */
const SIBLINGS = `
  select
    coalesce(
      json_agg(
        json_build_object('number', s.number, 'gloss', s.gloss, 'subject', s.subject)
        order by s.strength desc, s.subject, s.gloss nulls first, s.identity, s.number
      ),
      '[]'
    )
  from concepts s
  where s.headword = c.headword
    and s.id <> c.id
    and s.merged_into is null
    and exists (
      select
      from terms o
      where o.concept_id = s.id
        and ${isPublicTerm('o')}
    )`;

/**
 * Counts the people with an open report on the term, up to the number that puts it under review.
 * Reports by people without a verified address are not counted.
 */
const COUNT_REPORTERS = `
  select count(*)
  from (
    select
    from reports r
    join users u on u.id = r.reporter_id and u.email_verified
    where r.term_id = t.id and r.status = 'open'
    limit ${limits.reports.peopleForReview}
  ) as enough`;

/**
 * Reads a term with everything that its page shows, except the revisions. This is one query instead
 * of several, because a round trip costs as much as the whole query.
 */
export const ENTRY = `
  select
    ${joinedTermColumns},
    ${extrasSql('t.id')} as extras,
    (${HISTORY}) as history,
    (${WORDS_OF_CONCEPT}) as words,
    (${SIBLINGS}) as siblings,
    (${sourcesSql(`${sourceProperties}, ${supportProperties}`)}) as sources,
    (${COUNT_VERIFIERS}) as verifiers,
    (${COUNT_REPORTERS}) as reporters,
    ${requestedSql('reason')} as requested_reason,
    ${requestedSql('requested_field')} as requested_field,
    t.changes_requested_at
  from terms t
  left join concepts c on c.id = t.concept_id
  where t.id = $1 and t.deleted_at is null`;
