import type { Database } from '../../../src/server/platform/db/database.ts';
import { median, microsSince, readThreads } from '../cpu.ts';
import { driver } from '../driver.ts';
import { type Question, questionsOf } from './questions.ts';

/** A server that is measured. `pids` are its processes; their children count too. */
export type Rival = { name: string; url: string; pids: number[]; stop: () => Promise<void> };

/** `p50` and `p99` are milliseconds, `micros` is CPU time per reply. NaN if not measured. */
export type Measured = { micros: number; p50: number; p99: number };
export type Comparison = { question: Question; results: Measured[] };

const ROUNDS = 4;
const AT_ONCE = 4;

/**
 * Asks every server the same questions in alternating rounds, four at once, and each address once.
 * The first round only warms the servers up.
 * @param perRound how many addresses each round asks for
 */
export async function compare(
  database: Database,
  rivals: readonly Rival[],
  perRound: number,
): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const question of await questionsOf(database, perRound * (ROUNDS + 1))) {
    const rounds: Round[][] = rivals.map(() => []);
    const size = Math.floor(question.paths.length / (ROUNDS + 1));
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [at, { name, url, pids }] of rivals.entries()) {
        const paths = name === 'kiwix-serve' ? question.kiwix : question.paths;
        const part = (paths ?? []).slice(round * size, (round + 1) * size);
        rounds[at]!.push(
          await ask(
            pids,
            part.map((path) => url + path),
          ),
        );
      }
    comparisons.push({ question, results: rounds.map(([, ...kept]) => summary(kept)) });
  }
  return comparisons;
}

type Round = { micros: number; times: number[] };

/** Opens new connections, because servers close those that were idle during the others' rounds. */
async function ask(pids: readonly number[], urls: string[]): Promise<Round> {
  const asking = driver();
  const times: number[] = [];
  const before = readThreads(pids);
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let url = urls[next++]; url; url = urls[next++]) {
        const started = performance.now();
        await asking.text(url);
        times.push(performance.now() - started);
      }
    }),
  );
  asking.close();
  return { micros: microsSince(before, pids) / times.length, times };
}

function summary(rounds: readonly Round[]): Measured {
  const times = rounds.flatMap((round) => round.times).sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { micros: median(rounds.map(({ micros }) => micros)), p50: at(0.5), p99: at(0.99) };
}
