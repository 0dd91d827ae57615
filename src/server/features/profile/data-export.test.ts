import { describe, expect, test } from 'vitest';
import type { Role } from '#domain/roles.ts';
import {
  ADDRESS,
  database,
  fillEveryTable,
  NAME,
  naledi,
  site,
  startErasureSite,
  tendani,
  zebedayo,
} from '#tests/support/erasure-site.ts';
import type { Client } from '#tests/support/served-app.ts';

startErasureSite();

describe('the data export', () => {
  type Held = Record<string, Record<string, unknown>[]>;
  const fileOf = async (who: Client) => {
    const answer = await who.request('GET', '/api/profile/export');
    return { answer, held: (answer.json as { held: Held }).held };
  };

  test('the data export contains every row that refers to the person, and no others', async () => {
    await fillEveryTable();
    const { answer, held } = await fileOf(zebedayo);
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="mazwi-my-data.json"',
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.text).not.toMatch(/tendani@|naledi@|password|argon2|unseen/);
    expect(answer.text).not.toContain(tendani.id);
    expect(answer.text).not.toContain(naledi.id);

    // Every column that refers to a user or an account must have a section in the file. The section
    // must have as many rows as the table has for this person.
    const { rows: columns } = await database.query<{
      table: string;
      column: string;
      target: 'users' | 'accounts';
    }>(
      `select
         c.conrelid::regclass::text as table,
         a.attname as column,
         c.confrelid::regclass::text as target
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid in ('users'::regclass, 'accounts'::regclass)
       order by 1, 2`,
    );
    expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual(
      Object.keys(sectionOf).sort(),
    );
    const { rows: accounts } = await database.query<{ id: string }>(
      'select id from accounts where email = $1',
      [ADDRESS],
    );
    const owner = { users: zebedayo.id, accounts: accounts[0]!.id };
    for (const { table, column, target } of columns) {
      const {
        rows: [counted],
      } = await database.query<{ n: number }>(
        `select count(*) as n from ${table} where ${column} = $1`,
        [owner[target]],
      );
      expect([`${table}.${column}`, held[sectionOf[`${table}.${column}`]!]!.length]).toEqual([
        `${table}.${column}`,
        counted!.n,
      ]);
    }
    expect(held.person).toMatchObject([{ email: ADDRESS, first_name: NAME }]);
    expect(held.signInAccount).toMatchObject([{ email: ADDRESS }]);
    expect(held.sessions).toMatchObject([{ second_factor: false, user_agent: 'node' }]);
    expect(held.passkeys).toMatchObject([{ name: `Phone of ${NAME}` }]);
    expect(held.authenticatorApps).toMatchObject([{ name: `App of ${NAME}` }]);
    expect(held.recoveryCodes).toHaveLength(2);
    expect(held.securityEvents!.map(({ kind }) => kind)).toEqual([
      'signIn',
      'roleChanged',
      'appAdded',
      'dataExported',
    ]);
    expect(held.historyOfSubmissions).toHaveLength(6);
  });

  test('the data export contains everything that belongs to a term of the person', async () => {
    await fillEveryTable();
    const { answer, held } = await fileOf(zebedayo);
    const { rows: columns } = await database.query<{ table: string; column: string }>(
      `select c.conrelid::regclass::text as table, a.attname as column
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = 'terms'::regclass
       order by 1, 2`,
    );
    expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual(
      Object.keys(sectionOfTermColumn).sort(),
    );
    for (const { table, column } of columns) {
      const section = sectionOfTermColumn[`${table}.${column}`];
      if (!section) continue;
      const {
        rows: [counted],
      } = await database.query<{ n: number }>(
        `select count(*) as n
         from ${table} x
         join terms t on t.id = x.${column}
         where t.submitter_id = $1`,
        [zebedayo.id],
      );
      expect(counted!.n, section).toBeGreaterThan(0);
      expect(held[section], section).toHaveLength(counted!.n);
    }
    expect(answer.text).not.toContain(naledi.id);
    expect(held.submissions).toContainEqual(
      expect.objectContaining({ origin: 'community', origin_detail: `Heard from ${NAME}.` }),
    );
    expect(held.examplesOfSubmissions).toMatchObject([{ sentence: `Moyo wa ${NAME}.` }]);
    expect(held.labelsOfSubmissions).toContainEqual(expect.objectContaining({ text: 'ticker' }));
    expect(held.actionsOnConcepts).toContainEqual(
      expect.objectContaining({ action: 'updated', reason: `${NAME} knows it.` }),
    );
  });

  /**
   * Maps each column that refers to a term to its section of the exported file. The column has no
   * section if the rows are about other people's actions, or contain nothing that the submission
   * lacks.
   */
  const sectionOfTermColumn: Record<string, string | null> = {
    'claims.term_id': null,
    'comments.term_id': 'commentsOnSubmissions',
    'concept_labels.term_id': 'labelsOfSubmissions',
    'concepts.definition_term_id': 'definitionsOfConcepts',
    'examples.term_id': 'examplesOfSubmissions',
    'first_decisions.term_id': null,
    'lookup_forms.term_id': 'lookupFormsOfSubmissions',
    'notices.term_id': null,
    'proposals.term_id': 'proposalsForSubmissions',
    'second_looks.term_id': 'secondLooksOfSubmissions',
    'reports.term_id': null,
    'search_keys.term_id': null,
    'term_approvals.term_id': 'approvalsOfSubmissions',
    'term_confirmations.term_id': 'confirmationsOfSubmissions',
    'term_decisions.term_id': null,
    'term_history.term_id': 'historyOfSubmissions',
    'term_keys.term_id': null,
    'term_merges.from_id': 'mergesOfSubmissions',
    'term_merges.into_id': null,
    'term_sources.term_id': 'sourcesOfSubmissions',
    'terms.merged_into': null,
    'terms.revises_id': null,
  };

  /** Maps each column that refers to a user or an account to its section of the exported file. */
  const sectionOf: Record<string, string> = {
    'account_tokens.account_id': 'linksInMails',
    'authenticator_apps.account_id': 'authenticatorApps',
    'passkey_challenges.account_id': 'unfinishedPasskeys',
    'passkeys.account_id': 'passkeys',
    'recovery_codes.account_id': 'recoveryCodes',
    'trusted_browsers.account_id': 'trustedBrowsers',
    'device_keys.user_id': 'deviceKey',
    'security_events.user_id': 'securityEvents',
    'notice_preferences.user_id': 'noticePreferences',
    'notices.user_id': 'notices',
    'reports.closed_by': 'reportsClosed',
    'reports.reporter_id': 'reports',
    'audit.actor_id': 'changesMade',
    'audit.person_id': 'changesToAccount',
    'donations.user_id': 'donations',
    'idempotency_keys.user_id': 'repeatableCalls',
    'term_history.actor_id': 'actionsOnTerms',
    'concept_history.actor_id': 'actionsOnConcepts',
    'term_confirmations.verifier_id': 'termsConfirmed',
    'terms.submitter_id': 'submissions',
    'terms.verifier_id': 'termsVerified',
    'verifier_applications.reviewed_by': 'applicationsDecided',
    'verifier_applications.user_id': 'applications',
    'verifier_preferences.user_id': 'queuePreferences',
    'batches.actor_id': 'batches',
    'batches.person_id': 'batchesOnContributions',
    'batches.undone_by': 'batchesUndone',
    'claims.verifier_id': 'claims',
    'comments.author_id': 'comments',
    'contributor_pages.user_id': 'contributorPage',
    'mails.account_id': 'mailsAboutAccount',
    'mails.user_id': 'mailsAboutNotices',
    'invitations.accepted_by': 'invitationsAccepted',
    'invitations.invited_by': 'invitationsSent',
    'language_statements.user_id': 'languageStatements',
    'notice_deliveries.user_id': 'noticeDeliveries',
    'person_flags.closed_by': 'flagsClosed',
    'merge_candidates.decided_by': 'mergeCandidates',
    'person_flags.flagged_by': 'flagsOfOthers',
    'person_flags.user_id': 'flags',
    'proposals.approved_by': 'proposalsApproved',
    'proposals.author_id': 'proposals',
    'proposals.decided_by': 'proposalsDecided',
    'suspensions.lifted_by': 'suspensionsLifted',
    'suspensions.suspended_by': 'suspensionsImposed',
    'suspensions.user_id': 'suspensions',
    'wanted_searches.reviewed_by': 'wantedSearchesReviewed',
    'second_looks.verifier_id': 'secondLooks',
    'term_approvals.verifier_id': 'firstApprovals',
    'term_decisions.actor_id': 'decisions',
    'term_decisions.undone_by': 'decisionsUndone',
    'term_merges.actor_id': 'merges',
    'term_merges.undone_by': 'mergesUndone',
    'terms.changes_requested_by': 'changesRequested',
    'verifier_scopes.granted_by': 'verifierScopesGranted',
    'verifier_scopes.user_id': 'verifierScopes',
  };

  test.each<[string, Role]>([
    ['Thabo', 'user'],
    ['Lerato', 'admin'],
  ])('the data export of %s, a new %s, contains the person and the session', async (name, role) => {
    const { held } = await fileOf(await site.signIn(name, role));
    expect(
      Object.entries(held)
        .filter(([, rows]) => rows.length > 0)
        .map(([section]) => section),
    ).toEqual(['person', 'signInAccount', 'sessions', 'securityEvents']);
  });
});
