import type { TermFilters } from '../../src/domain/lists/term-search.ts';
import { type Explainers, explainList, openExplainers } from '../support/explain.ts';
import type { Site } from './site.ts';
import { sampled, swapped } from './words.ts';

/**
 * What the SQL statements of a request read. `rows` is the number of rows and keys, and `whole`
 * lists the tables and indexes that were read completely.
 */
export type Plan = { name: string; rows: number; indexes: string[]; whole: string[] };

const ASKED = 3;
/**
 * This table may be read completely, because it is small: it has a few counters for each filter.
 */
const SMALL = 'term_counts';

/**
 * Explains the prepared statements of each kind of request. If a kind has several example requests,
 * `rows` is the highest number of any request, and `indexes` and `whole` combine all requests.
 */
export async function plansOf(site: Site): Promise<Plan[]> {
  const plans = await openExplainers(site.databaseUrl);
  try {
    const { words, phrases } = await sampled(site.database, ASKED);
    const texts = (name: string, queries: string[]): [string, Partial<TermFilters>[]] => [
      `search: ${name}`,
      queries.map((query) => ({ query })),
    ];
    const searches = [
      texts(
        'a word',
        words.map(({ english }) => english),
      ),
      texts(
        'a vernacular word',
        words.map(({ vernacular }) => vernacular),
      ),
      texts(
        'the first six letters',
        words.map(({ english }) => english.slice(0, 6)),
      ),
      texts('two words', phrases),
      texts(
        'inside a word',
        words.map(({ english }) => english.slice(2, 8)),
      ),
      texts(
        'similar spelling',
        words.map(({ vernacular }) => swapped(vernacular)),
      ),
      texts(
        'similar spelling of English',
        words.map(({ english }) => swapped(english)),
      ),
      texts('two letters', ['ma', 'ku']),
      texts('what is nowhere', ['zqxjvkw']),
    ];
    const found: Plan[] = [];
    for (const [name, asked] of searches) found.push(await worst(site, plans, name, asked));
    for (const narrowed of [
      { language: 'venda' },
      { subject: 'law' },
      { field: 'english' },
    ] as const) {
      found.push(
        await worst(
          site,
          plans,
          `search: a word, ${Object.values(narrowed)}`,
          words.map(({ english }) => ({ query: english, ...narrowed })),
        ),
      );
    }
    for (const sort of ['newest', 'english_asc', 'vernacular_asc'] as const) {
      found.push(
        await worst(
          site,
          plans,
          `search: a word, by ${sort}`,
          words.map(({ english }) => ({ query: english, sort })),
        ),
      );
      for (const narrowed of [
        {},
        { language: 'venda' },
        { subject: 'law' },
        { language: 'venda', subject: 'law' },
      ] as const) {
        const {
          result: { total },
        } = await explainList(site.database, plans, { sort, ...narrowed });
        const name = ['list', ...Object.values(narrowed), `by ${sort}`].join(', ');
        found.push(
          await worst(site, plans, `${name}: either end`, [
            { sort, ...narrowed },
            { sort, ...narrowed, page: Math.ceil(total / 25) },
          ]),
        );
        found.push(
          await worst(site, plans, `${name}: the middle`, [
            { sort, ...narrowed, page: Math.ceil(total / 50) },
          ]),
        );
      }
    }
    return found;
  } finally {
    for (const each of Object.values(plans)) await each.close();
  }
}

async function worst(
  site: Site,
  plans: Explainers,
  name: string,
  asked: readonly Partial<TermFilters>[],
): Promise<Plan> {
  const read: Plan = { name, rows: 0, indexes: [], whole: [] };
  for (const filters of asked) {
    const { summaries, rows } = await explainList(site.database, plans, filters);
    read.rows = Math.max(read.rows, rows);
    read.indexes = [
      ...new Set([...read.indexes, ...summaries.flatMap(({ indexes }) => indexes)]),
    ].sort();
    read.whole = [
      ...new Set([
        ...read.whole,
        ...summaries.flatMap(({ scanned, unbounded }) => [...scanned, ...unbounded]),
      ]),
    ].filter((table) => table !== SMALL);
  }
  return read;
}
