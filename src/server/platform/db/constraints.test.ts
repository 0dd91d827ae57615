import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conceptActions } from '#domain/concept/history.ts';
import { donationStatuses } from '#domain/donation.ts';
import { languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { applicationStatuses } from '#domain/people/application.ts';
import { noticeGroupIds, noticeKinds } from '#domain/people/notice.ts';
import { reportReasonIds, reportStatuses } from '#domain/review/report.ts';
import { roleIds } from '#domain/roles.ts';
import { auditActions } from '#domain/site/audit.ts';
import { settingNames } from '#domain/site/settings.ts';
import { subjectIds } from '#domain/subjects.ts';
import { describeField, termFields } from '#domain/term/fields.ts';
import { historyActions, termStatuses } from '#domain/term/status.ts';
import { nounClassIds, originIds, registerIds, usageIds } from '#domain/term/usage.ts';
import { varietyIds } from '#domain/varieties.ts';
import { testDatabase } from '#tests/support/database.ts';
import { snakeCase } from './camel-case.ts';
import type { Database } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase({ asOwner: true });
});
afterAll(() => database.close());

async function checkOf(table: string, column: string): Promise<string> {
  const { rows } = await database.query<{ definition: string }>(
    `select pg_get_constraintdef(c.oid) as definition
     from pg_constraint c
     where c.conrelid = $1::regclass
       and c.contype = 'c'
       and c.conkey = array[(
         select attnum
         from pg_attribute
         where attrelid = c.conrelid and attname = $2
       )]`,
    [table, column],
  );
  return rows.map((row) => row.definition).join(' ');
}

const termTexts = termFields.flatMap((field): [string, string, number][] => {
  const description = describeField(field);
  return description.kind === 'text' ? [['terms', snakeCase(field), description.rule.max]] : [];
});
const termChoices = termFields.flatMap((field): [string, string, string[]][] => {
  const description = describeField(field);
  return description.kind === 'choice'
    ? [['terms', snakeCase(field), Object.keys(description.choices)]]
    : [];
});

describe('constraints and the rules of the domain', () => {
  test.each([
    ['users', 'role', roleIds],
    ...termChoices,
    ['terms', 'status', termStatuses],
    ['terms', 'varieties', varietyIds],
    ['terms', 'usage', usageIds],
    ['terms', 'noun_class', nounClassIds],
    ['terms', 'register', registerIds],
    ['terms', 'origin', originIds],
    ['concepts', 'subject', subjectIds],
    ['concept_history', 'action', conceptActions],
    ['term_history', 'action', historyActions],
    ['verifier_applications', 'status', applicationStatuses],
    ['donations', 'status', donationStatuses],
    ['verifier_preferences', 'languages', languageIds],
    ['verifier_preferences', 'subjects', subjectIds],
    ['reports', 'reason', reportReasonIds],
    ['reports', 'status', reportStatuses],
    ['settings', 'name', settingNames],
    ['audit', 'action', auditActions],
    ['notices', 'kind', noticeKinds],
    ['notices', 'role', roleIds],
    ['notice_deliveries', 'kind', noticeKinds],
    ['language_statements', 'language', languageIds],
    ['verifier_scopes', 'languages', languageIds],
    ['verifier_scopes', 'subjects', subjectIds],
    ['notice_preferences', 'kind_group', noticeGroupIds],
  ])('the constraint of %s.%s lists the values of the domain', async (table, column, values) => {
    const inSql = [...(await checkOf(table, column)).matchAll(/'([^']+)'/g)].map(
      (match) => match[1],
    );
    expect(inSql.sort()).toEqual([...values].sort());
  });

  test.each([
    ...termTexts,
    ['term_history', 'reason', limits.text.rejectionReason],
    ['verifier_applications', 'motivation', limits.text.motivation],
    ['verifier_applications', 'background', limits.text.background],
    ['donations', 'donor_name', limits.text.donorName],
    ['donations', 'donor_message', limits.text.donorMessage],
    ['donations', 'amount', limits.donation.maxCents],
    ['donations', 'amount', limits.donation.minCents],
    ['reports', 'details', limits.text.reportDetails],
    ['reports', 'note', limits.text.resolutionNote],
    ['reports', 'note', limits.text.rejectionReason],
    ['settings', 'value', limits.text.siteNotice],
    ['comments', 'text', limits.text.comment],
    ['proposals', 'source', limits.text.source],
    ['proposals', 'reason', limits.text.rejectionReasonMin],
    ['proposals', 'reason', limits.text.rejectionReason],
    ['suspensions', 'reason', limits.text.rejectionReasonMin],
    ['suspensions', 'reason', limits.text.rejectionReason],
    ['person_flags', 'reason', limits.text.rejectionReason],
    ['term_merges', 'reason', limits.text.rejectionReason],
    ['batches', 'reason', limits.text.rejectionReason],
  ])('the constraint of %s.%s contains the limit %i', async (table, column, limit) => {
    expect(await checkOf(table, column)).toMatch(new RegExp(`\\b${limit}\\b`));
  });
});

describe('settings and the audit', () => {
  test.each([
    ['selfReview', '"on"'],
    ['donations', 'null'],
    ['siteNotice', 'true'],
    ['siteNotice', '""'],
    ['siteNotice', `"${'a'.repeat(501)}"`],
    ['theme', 'true'],
    ['secondApprovalSubjects', 'true'],
  ])('the table of settings rejects %s = %s', async (name, value) => {
    await expect(
      database.query('insert into settings (name, value) values ($1, $2)', [name, value]),
    ).rejects.toThrow('violates check constraint');
  });

  test('audit entries name a user only for role changes, and are append-only', async () => {
    await database.query(
      `insert into users (id, is_system)
       values ('00000000-0000-4000-8000-000000000001', true)
       on conflict do nothing`,
    );
    const record = (action: string, person: string | null) =>
      database.query(
        'insert into audit (action, actor_id, person_id, change) values ($1, $2, $3, $4)',
        [action, '00000000-0000-4000-8000-000000000001', person, '{}'],
      );
    await expect(record('role', null)).rejects.toThrow('audit_person_check');
    await expect(record('setting', '00000000-0000-4000-8000-000000000001')).rejects.toThrow(
      'audit_person_check',
    );
    await record('setting', null);
    await expect(database.query(`update audit set change = '{"to": "on"}'`)).rejects.toThrow(
      'append-only',
    );
    await expect(database.query('delete from audit')).rejects.toThrow('append-only');
  });
});

describe('the history of terms', () => {
  test.each([
    "update term_history set reason = 'x'",
    'delete from term_history',
    'truncate term_history cascade',
  ])('the history of terms rejects: %s', async (statement) => {
    await database.query(
      `insert into users (id, is_system)
       values ('00000000-0000-4000-8000-000000000001', true)
       on conflict do nothing`,
    );
    await database.query(`
      insert into terms (
        id, english_word, vernacular_word, meaning, language, subject, submitter_id
      )
      values (
        '00000000-0000-4000-8000-000000000002', 'atom', 'athomu',
        'The smallest part of an element.', 'zulu', 'physics',
        '00000000-0000-4000-8000-000000000001'
      )
      on conflict do nothing`);
    await database.query(
      `insert into term_history (term_id, action, actor_id)
       values (
         '00000000-0000-4000-8000-000000000002', 'created',
         '00000000-0000-4000-8000-000000000001'
       )`,
    );
    await expect(database.query(statement)).rejects.toThrow('this history is append-only');
  });
});
