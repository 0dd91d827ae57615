import { composeGlossary } from '#contract/terms/glossary.ts';
import type { Language } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { isHeavySearch } from '../../src/server/features/dictionary/heavy-search.ts';
import { median } from './cpu.ts';
import type { Driver, Visit } from './driver.ts';
import type { Site } from './site.ts';
import { spent } from './speed.ts';
import { longText, SHUFFLED, sampled, swapped } from './words.ts';

export type PublicCall = {
  name: string;
  micros: number;
  /** The cost of the call, as a multiple of the cost of reading a term. */
  timesTerm: number;
  /** The rate limit that applies to the call: requests per minute from one network address. */
  rate: number;
  /** The highest acceptable rate limit for a call of this cost. */
  allowed: number;
};

/**
 * The highest acceptable cost of a public call at the normal rate limit (`readsPerMinute`), as a
 * multiple of the cost of reading a term. A call that costs more needs a proportionally lower
 * limit.
 */
const MOST_TIMES = 60;
const LISTED = 10;
const TERM_ROUNDS = 3;

/**
 * Measures the CPU time that the server and the database spend on public calls when nothing is
 * cached. Returns the most expensive calls, compared with reading a term in the same run.
 */
export async function publicCalls(
  site: Site,
  driver: Driver,
  { quick }: { quick: boolean },
): Promise<PublicCall[]> {
  const seconds = quick ? 1 : 3;
  const cost = async (calls: readonly Call[]) => {
    const visits = calls.map((call) => visitOf(call, site.url));
    await driver.run(visits, seconds / 2);
    return spent(site.pids, () => driver.run(visits, seconds));
  };
  const ids = (
    await site.database.query<{ id: string }>(`select id from terms order by ${SHUFFLED} limit 40`)
  ).rows.map(({ id }) => id);
  const term = () => cost(ids.map((id) => `/api/terms/${id}`));
  // The first round warms the server up.
  await term();
  const terms: number[] = [];
  const candidates = Object.entries(await candidatesOf(site, ids));
  const costs: { name: string; calls: Call[]; micros: number }[] = [];
  for (const [index, [name, calls]] of candidates.entries()) {
    if (index % Math.ceil(candidates.length / TERM_ROUNDS) === 0) terms.push(await term());
    costs.push({ name, calls, micros: await cost(calls) });
  }
  const reference = median(terms);
  return costs
    .sort((a, b) => b.micros - a.micros)
    .slice(0, LISTED)
    .map(({ name, calls, micros }) => ({
      name,
      micros,
      timesTerm: micros / reference,
      rate: Math.max(...calls.map(rateOf)),
      allowed: (limits.rates.readsPerMinute * MOST_TIMES * reference) / micros,
    }));
}

/** A path to read, or a text whose glossary is composed. */
type Call = string | { text: string; language: Language };

const visitOf = (call: Call, url: string): Visit =>
  typeof call === 'string'
    ? url + call
    : { url: url + composeGlossary.path, body: JSON.stringify(call) };

function rateOf(call: Call): number {
  if (typeof call !== 'string') return limits.rates.glossariesPerMinute;
  const { searchParams } = new URL(call, 'http://site');
  return isHeavySearch(searchParams.get('query') ?? '')
    ? limits.rates.heavySearchesPerMinute
    : limits.rates.readsPerMinute;
}

/** Returns calls for every kind of public call, with the most expensive parameters. */
async function candidatesOf(
  { database }: Site,
  ids: readonly string[],
): Promise<Record<string, Call[]>> {
  const { words, phrases } = await sampled(database, 40);
  const {
    rows: [counted],
  } = await database.query<{ total: number }>('select count(*) as total from terms');
  const query = (parameters: Record<string, string | number>) =>
    new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const list = (parameters: Record<string, string | number>) =>
    `/api/terms?${query({ pageSize: 100, ...parameters })}`;
  const search = (text: string, more: Record<string, string | number> = {}) =>
    list({ query: text, ...more });
  const middle = Math.max(1, Math.round(counted!.total / 200));
  const twoLetters = ['ma', 'mo', 'ku', 'in', 'di'];
  const mistyped = words.map(({ english }) => swapped(english));
  return {
    'list: first page': [list({})],
    'list: the middle, by English word': [list({ sort: 'english_asc', page: middle })],
    'list: the middle of a subject': [
      list({ sort: 'vernacular_asc', subject: 'biology', page: Math.ceil(middle / 17) }),
    ],
    'search: a word': words.map(({ english }) => search(english)),
    'search: inside a word': words.map(({ english }) => search(english.slice(2, 5))),
    'search: one letter': ['a', 'e', 'i'].map((text) => search(text)),
    'search: two letters': twoLetters.map((text) => search(text)),
    'search: two letters, by English word': twoLetters.map((text) =>
      search(text, { sort: 'english_asc' }),
    ),
    'search: two letters, page 10': twoLetters.map((text) => search(text, { page: 10 })),
    'search: three letters, by English word': ['mak', 'mol', 'kup', 'int', 'dis'].map((text) =>
      search(text, { sort: 'english_asc' }),
    ),
    'search: similar spelling': mistyped.map((text) => search(text)),
    'search: similar spelling in a language': mistyped.map((text) =>
      search(`${text}x`, { language: 'venda' }),
    ),
    'search: similar spelling of two words in a language': phrases.map((text) =>
      search(swapped(text).slice(0, limits.heavySearch.from - 1), { language: 'venda' }),
    ),
    'search: unknown words, as long as the higher rate allows': [
      search('nalekutshi wamuletshi'.slice(0, limits.heavySearch.from), { language: 'venda' }),
      search('nalekutshiwamuletshi'.slice(0, limits.heavySearch.from - 1), { language: 'venda' }),
    ],
    'search: four unknown words in a language': [
      search('nalekutshi wamuletshi hokukula hokukusa', { language: 'venda' }),
    ],
    'search: 200 letters': [search('a'.repeat(200), { language: 'venda' })],
    'search: 200 letters that stand for 800': [search('㌖'.repeat(200), { language: 'venda' })],
    'search: many words': [search(phrases.join(' ').slice(0, 200), { language: 'venda' })],
    'suggestions: two letters': twoLetters.map((text) => `/api/suggestions?query=${text}`),
    'glossary: a text of different words': [{ text: await longText(database), language: 'sotho' }],
    counts: ['/api/stats'],
    'a list to print': ['/api/print/zulu/biology', '/api/print/zulu/biology?page=2'],
    'donor wall': ['/api/donor-wall', '/api/donor-wall/stats'],
    'API description': ['/api/openapi.json'],
    sitemap: ['/sitemap.xml', '/sitemap/1.xml'],
    'page: landing': ['/'],
    'page: a term': ids.map((id) => `/dictionary/${id}`),
    'page: a list': ['/dictionary?pageSize=50'],
    'page: a search for two letters': twoLetters.map(
      (text) => `/dictionary?${query({ query: text, pageSize: 50 })}`,
    ),
    'page: a search for similar spelling in a language': mistyped.map(
      (text) => `/dictionary?${query({ query: `${text}x`, language: 'venda', pageSize: 50 })}`,
    ),
    'page: a list to print': ['/print/zulu/biology'],
    'page: donor wall': ['/donor-wall'],
    'page: FAQ': ['/faq'],
  };
}
