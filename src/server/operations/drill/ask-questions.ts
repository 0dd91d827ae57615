import type { Queryable } from '#server/platform/db/database.ts';
import { isListedId } from '#server/terms/rows/unlisted.ts';

/** How many terms are looked up and searched for. */
const SAMPLE_TERMS = 20;
const PAGE_SIZE = 100;

/** Verified terms from the whole dictionary. They are ordered by id, and ids are random. */
const TERMS = `
  select t.id, t.english_word, t.vernacular_word, t.language
  from terms t
  where t.status = 'verified' and length(t.english_word) <= 60 and ${isListedId('t.id')}
  order by t.id
  limit ${SAMPLE_TERMS}`;
const COUNT = `
  select count(*)::integer as total
  from terms t
  where t.status = 'verified' and ${isListedId('t.id')}`;

type Term = { id: string; englishWord: string; vernacularWord: string; language: string };
type Found = { terms: Term[]; total: number };

/** The number of questions, and a sentence for each wrong answer. */
export type Answers = { asked: number; problems: string[] };

/**
 * Sends a restored site the requests of readers: readiness, the first page, the number of terms,
 * searches, pages of terms and the sign-in page. Compares the responses with the rows.
 */
export async function askQuestions(
  origin: string,
  database: Queryable,
  onProgress: (text: string) => void,
): Promise<Answers> {
  const { rows: terms } = await database.query<Term>(TERMS);
  const { rows: counts } = await database.query<{ total: number }>(COUNT);
  const total = counts[0]?.total ?? 0;
  const pages = ['/readyz', '/', '/dictionary', '/api/login'];
  const questions: (() => Promise<string | null>)[] = [
    ...pages.map((path) => () => askForPage(origin, path)),
    () => askForTotal(origin, total),
    ...terms.map((term) => () => search(origin, term)),
    ...terms.map((term) => () => askForPage(origin, `/dictionary/${term.id}`, term.id)),
  ];
  const problems: string[] = [];
  for (const [index, ask] of questions.entries()) {
    onProgress(`question ${index + 1} of ${questions.length}`);
    const problem = await ask().catch((error: Error) => error.message);
    if (problem !== null) problems.push(problem);
  }
  return { asked: questions.length, problems };
}

/** @param part a text that the page must contain */
async function askForPage(origin: string, path: string, part = ''): Promise<string | null> {
  const reply = await followRedirects(`${origin}${path}`);
  const text = await reply.text();
  if (reply.status !== 200) return `${path} answers ${reply.status}, not 200`;
  return text.includes(part) ? null : `${path} does not contain ${part}`;
}

/** Follows redirects with the cookies that they set, which signing in needs. */
async function followRedirects(url: string): Promise<Response> {
  const cookies = new Map<string, string>();
  for (let [next, remainingRedirects] = [url, 10]; ; remainingRedirects -= 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name) cookies.set(name, value ?? '');
    }
    const location = reply.headers.get('location');
    if (!location || remainingRedirects === 0) return reply;
    await reply.arrayBuffer();
    next = new URL(location, next).href;
  }
}

async function askForTotal(origin: string, expected: number): Promise<string | null> {
  const { total } = await list(origin, { pageSize: '1' });
  return total === expected ? null : `The dictionary has ${total} terms, not ${expected}`;
}

async function search(origin: string, term: Term): Promise<string | null> {
  const query = term.englishWord;
  const { terms, total } = await list(origin, { query, pageSize: String(PAGE_SIZE) });
  const found = terms.find(({ id }) => id === term.id);
  if (!found && total <= PAGE_SIZE) return `A search for “${query}” does not find ${term.id}`;
  if (terms.length === 0) return `A search for “${query}” finds nothing`;
  const differs =
    found &&
    (['englishWord', 'vernacularWord', 'language'] as const).some(
      (name) => found[name] !== term[name],
    );
  return differs ? `A search for “${query}” finds ${term.id} with other words` : null;
}

async function list(origin: string, query: Record<string, string>): Promise<Found> {
  const path = `/api/terms?${new URLSearchParams(query)}`;
  const reply = await fetch(`${origin}${path}`);
  if (reply.status !== 200) throw new Error(`${path} answers ${reply.status}, not 200`);
  return (await reply.json()) as Found;
}
