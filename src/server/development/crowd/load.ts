import type { FastifyBaseLogger } from 'fastify';
import { apply } from '#server/features/applications/applications.ts';
import { ensureImporter } from '#server/features/import/importer.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { loadSample } from '../sample/load.ts';
import type { CrowdSizes } from './events.ts';
import type { PlannedPerson } from './people.ts';
import { crowdSizes, planCrowd } from './plan.ts';
import { type Stored, storeEvent } from './store-event.ts';
import { storePeople } from './store-people.ts';
import { DAY_MS } from './times.ts';

const INCOMPLETE =
  'The crowd was loaded only in part. Delete the folder of the database (DATA_DIR) and start again.';
const APPLICANTS = 6;
const SAMPLE_AGE_DAYS = 200;

type Options = { now: number; sizes: CrowdSizes; log: Pick<FastifyBaseLogger, 'warn'> };

/**
 * Loads the sample as if its terms were older than the crowd, and then the crowd. The terms of the
 * sample were verified as soon as they were submitted, which would distort the review times.
 */
export async function loadSampleAndCrowd(
  database: Database,
  { now, log }: Pick<Options, 'now' | 'log'>,
): Promise<void> {
  await loadSample(database, new Date(now - SAMPLE_AGE_DAYS * DAY_MS).toISOString());
  await loadCrowd(database, { now, sizes: crowdSizes, log });
}

/**
 * Adds a crowd to the database: people who submitted, verified and discussed terms during the last
 * four months, and a long queue. Uses the functions with which the site stores these things.
 * Each day is one transaction, because the locks of four months do not fit into one. Concurrent
 * loads are impossible, because only one server uses an embedded database.
 * @returns false if the database already has a crowd
 * @throws StartupError if an earlier load did not finish
 */
export async function loadCrowd(database: Database, options: Options): Promise<boolean> {
  const state = await readState(database);
  if (state === 'complete') return false;
  if (state === 'incomplete') throw new StartupError(INCOMPLETE);
  await load(database, options);
  return true;
}

/** The applications are stored last, so a crowd without them is incomplete. */
const READ_STATE = `
  select
    case
      when count(a.id) > 0 then 'complete'
      when count(u.id) > 0 then 'incomplete'
      else 'absent'
    end as state
  from users u
  left join verifier_applications a on a.user_id = u.id
  where u.email like 'crowd-___@example.org'`;

async function readState(database: Queryable): Promise<'complete' | 'incomplete' | 'absent'> {
  const { rows } = await database.query<{ state: 'complete' | 'incomplete' | 'absent' }>(
    READ_STATE,
  );
  return rows[0]?.state ?? 'absent';
}

async function load(database: Database, { now, sizes, log }: Options): Promise<void> {
  const { people, events } = planCrowd(now, sizes);
  const userIds = await database.transaction((tx) => storePeople(tx, people, now));
  const stored: Stored = {
    userIds,
    importerId: await ensureImporter(database),
    terms: new Map(),
  };
  const days = Object.entries(Object.groupBy(events, ({ at }) => Math.floor(at / DAY_MS)));
  for (const [index, [, list = []]] of days.entries()) {
    await database.transaction(async (tx) => {
      for (const event of list) await storeEvent(tx, event, stored);
    });
    if (index % 20 === 0) log.warn({ day: index, of: days.length }, 'loading the crowd');
  }
  await database.transaction((tx) => storeApplications(tx, people, userIds));
}

async function storeApplications(
  tx: Queryable,
  people: readonly PlannedPerson[],
  userIds: readonly string[],
): Promise<void> {
  const applicants = people
    .map((person, index) => ({ ...person, id: userIds[index] as string }))
    .filter(({ role }) => role === 'user')
    .slice(0, APPLICANTS);
  for (const { id, language } of applicants)
    await apply(tx, id, {
      motivation: 'I teach at a secondary school and want to help with the words of my language.',
      background: 'I have taught mathematics and science for nine years.',
      languages: [language],
      subjects: ['mathematics', 'physics'],
    });
}
