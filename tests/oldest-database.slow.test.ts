import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../src/server/platform/db/database.ts';
import { runningUrl } from '../src/server/platform/db/embedded/embedded.ts';
import { migrate } from '../src/server/platform/db/migrations/migrate.ts';
import { MIGRATIONS } from '../src/server/platform/db/migrations/open-migrated.ts';
import { copyPrograms, withOldServer } from './support/old-data-folder.ts';
import { startSite } from './support/running-site.ts';

/** Rows as the first version of the tables stored them. */
const FIRST_ROWS = `
  insert into users (issuer, subject, email, email_verified, first_name, role)
  values
    ('mazwi', 'rudo', 'rudo@example.org', true, 'Rudo', 'user'),
    ('mazwi', 'tendani', 'tendani@example.org', true, 'Tendani', 'admin');
  insert into terms (
    english_word, vernacular_word, meaning, language, subject, status,
    submitter_id, verifier_id, verified_at
  )
  select 'star ' || n, 'inkanyezi ' || n, 'A sun that is far away.', 'zulu', 'astronomy', 'verified',
    rudo.id, tendani.id, now()
  from generate_series(1, 50) as n
  join users rudo on rudo.first_name = 'Rudo'
  join users tendani on tendani.first_name = 'Tendani';
  insert into term_history (term_id, action, actor_id)
  select id, 'created', submitter_id
  from terms;
  insert into verifier_applications (user_id, motivation, background, languages, subjects)
  select id, 'I teach.', 'A degree.', array['zulu'], array['astronomy']
  from users
  where first_name = 'Rudo';
  insert into donations (user_id, amount, payment_intent_id, status)
  select id, 500, 'pi_first', 'completed'
  from users
  where first_name = 'Rudo';
  insert into sessions (sid, sess, expire)
  values ('first', '{}', now() + interval '1 day')`;

const COUNTS = `
  select
    (select count(*)::integer from users where not is_system) as users,
    (select count(*)::integer from terms where status = 'verified') as terms,
    (select count(*)::integer from terms where concept_id is null) as without_concept,
    (select count(*)::integer from term_history where action = 'created') as history,
    (select count(*)::integer from verifier_applications) as applications,
    (select sum(amount)::integer from donations where status = 'completed') as donated`;

test('one start upgrades the oldest database, of an older PostgreSQL, and going back is explained', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mazwi-oldest-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));
  await withOldServer('17', dataDir, async (url) => {
    const owner = openDatabase(url, { max: 2 });
    await migrate(owner, MIGRATIONS, { until: '0001_dictionary.sql' });
    await owner.query(FIRST_ROWS);
    await owner.close();
  });
  await copyPrograms('17', dataDir);
  const site = await startSite({ SAMPLE: 'off' }, dataDir);
  onTestFinished(() => site.stop());
  const reply = await fetch(`${site.origin}/api/terms?query=inkanyezi&pageSize=100`);
  expect(((await reply.json()) as { total: number }).total).toBe(50);
  const database = openDatabase((await runningUrl(dataDir))!, { max: 1 });
  const { rows } = await database.query(COUNTS);
  expect(rows).toEqual([
    { users: 2, terms: 50, withoutConcept: 0, history: 50, applications: 1, donated: 500 },
  ]);
  await database.query(
    `insert into schema_migrations (name, sha256) values ('9999_later.sql', 'other')`,
  );
  await database.close();
  await site.stop();
  await expect(startSite({ SAMPLE: 'off' }, dataDir)).rejects.toThrow(
    'The database is newer than this code: it has the migration 9999_later.sql. ' +
      'Update the code, or use another DATA_DIR. To go back to this version, restore a backup ' +
      'from before the upgrade (docs/OPERATING.md).',
  );
}, 300_000);
