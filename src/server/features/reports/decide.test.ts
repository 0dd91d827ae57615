import { describe, expect, test } from 'vitest';
import { alreadyClosed, alreadyDecided } from '#contract/errors.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import {
  createReport,
  createTerm,
  database,
  listReportsOn,
  lung,
  requestTerm,
  resolveReport,
  rudo,
  sipho,
  site,
  startReportSite,
  tendani,
  thabo,
  unknownId,
  zanele,
} from '#tests/support/report-site.ts';

const reopen = (id: string, reason: unknown = 'The word is of another dialect.', who = tendani) =>
  who.request('POST', `/api/reports/${id}/reopen-term`, { body: { reason } });

startReportSite();

describe('resolving a report', () => {
  test('closes all open reports on the term with its note, and leaves the term unchanged', async () => {
    const id = await createTerm();
    const [first, second] = [await createReport(sipho, id), await createReport(site.anonymous, id)];
    const answer = await resolveReport(first, ' Checked in two books.\r\nIt is right. ');
    expect(answer).toMatchObject({
      status: 200,
      json: {
        id: first,
        status: 'resolved',
        note: 'Checked in two books.\nIt is right.',
        resolvedAt: expect.stringMatching(/Z$/),
        term: { status: 'verified', openReports: 0 },
      },
    });
    expect(await listReportsOn(id)).toEqual([]);
    const closed = await listReportsOn(id, '&status=resolved');
    expect(closed.map((each) => each.id).sort()).toEqual([first, second].sort());
  });

  test.each([
    ['resolving', resolveReport, 'It stays in the dictionary as it is.'],
    ['reopening', reopen, 'It was sent back for review.'],
  ] as const)(
    '%s tells each signed-in reporter the outcome once',
    async (_name, close, outcome) => {
      const id = await createTerm();
      const reports = [
        await createReport(sipho, id),
        await createReport(zanele, id),
        await createReport(site.anonymous, id),
      ];
      await close(reports[0]!);
      const { rows } = await database.query(
        `select user_id, reason, mail
       from notices
       where term_id = $1 and kind = 'reportOutcome'
       order by user_id`,
        [id],
      );
      expect(rows).toEqual(
        [sipho.id, zanele.id].sort().map((userId) => ({ userId, reason: outcome, mail: 'queued' })),
      );
    },
  );

  test('is refused outside the scope of a verifier, as reopening is', async () => {
    const termId = await createTerm();
    const id = await createReport(sipho, termId);
    await database.query(
      `insert into verifier_scopes (user_id, languages, subjects, granted_by)
       values ($1, '{venda}', '{}', $2)`,
      [tendani.id, thabo.id],
    );
    for (const refused of [await resolveReport(id), await reopen(id)])
      expect(refused).toMatchObject({
        status: 403,
        json: { detail: m.errors_detail_out_of_scope() },
      });
    await database.query('delete from verifier_scopes');
    expect(await listReportsOn(termId)).toHaveLength(1);
  });

  test('rejects bad notes, unknown or closed reports, and callers who cannot verify', async () => {
    const termId = await createTerm();
    const id = await createReport(sipho, termId);
    expect(await resolveReport(id, 'a'.repeat(limits.text.resolutionNote + 1))).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'note' }] },
    });
    expect(await resolveReport(id, 'a\0b')).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'note' }] },
    });
    for (const unknown of [unknownId, 'x', '%25'])
      expect((await resolveReport(unknown)).status).toBe(404);
    expect([
      (await resolveReport(id, null, sipho)).status,
      (await resolveReport(id, null, site.anonymous)).status,
    ]).toEqual([403, 401]);
    expect(await listReportsOn(termId)).toHaveLength(1);
    expect((await resolveReport(id)).status).toBe(200);
    expect(await resolveReport(id)).toMatchObject({
      status: 409,
      json: { detail: alreadyClosed('resolved').text },
    });
  });
});

describe('sending a term back to pending', () => {
  test('reopening makes a term pending, records why and closes its open reports', async () => {
    const id = await createTerm('verified', rudo, { ...lung, vernacularWord: 'pafu la kulia' });
    const earlier = await createReport(zanele, id);
    await resolveReport(earlier);
    const [first, second] = [await createReport(sipho, id), await createReport(site.anonymous, id)];
    expect((await requestTerm(id)).status).toBe(200);

    expect(await reopen(second, ' The word is of another dialect. ')).toMatchObject({
      status: 200,
      json: {
        id: second,
        status: 'reopened',
        note: 'The word is of another dialect.',
        term: { status: 'pending', openReports: 0 },
      },
    });
    const { term: now, history } = (await requestTerm(id, tendani)).json as {
      term: object;
      history: object[];
    };
    expect(now).toMatchObject({ status: 'pending', verifierId: null, verifiedAt: null });
    expect(history).toMatchObject([
      { action: 'updated', reason: 'The word is of another dialect.', changes: null },
      { action: 'verified' },
      { action: 'created' },
    ]);
    expect((await requestTerm(id)).status).toBe(404);
    expect(
      (await site.anonymous.request('GET', '/api/terms?query=lung&pageSize=100')).text,
    ).not.toContain(id);
    expect((await tendani.request('GET', '/api/verify?pageSize=100')).text).toContain(id);
    expect(
      (await listReportsOn(id, '&status=reopened')).map((each) => [each.id, each.note]).sort(),
    ).toEqual([first, second].map((each) => [each, 'The word is of another dialect.']).sort());
    expect((await listReportsOn(id, '&status=resolved')).map((each) => each.id)).toEqual([earlier]);

    expect(
      (await thabo.request('POST', `/api/verify/${id}/approve`, { body: { reason: null } })).status,
    ).toBe(200);
    expect((await requestTerm(id)).json).toMatchObject({
      term: { status: 'verified' },
      underReview: false,
    });
  });

  test.each<[string, unknown]>([
    ['no reason', null],
    ['an empty reason', ''],
    ['a reason that is too short', 'too short'],
    ['a reason that is too long', 'a'.repeat(1001)],
    ['a reason with a NUL', 'a reason\0 with a NUL'],
    ['a list as the reason', ['a good enough reason']],
  ])('rejects reopening with %s and names the field', async (_what, reason) => {
    const termId = await createTerm();
    expect(await reopen(await createReport(sipho, termId), reason)).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'reason' }] },
    });
    expect((await requestTerm(termId)).status).toBe(200);
  });

  test('rejects reopening by the submitter, even if self-review is allowed', async () => {
    const termId = await createTerm('verified', tendani);
    const id = await createReport(sipho, termId);
    expect((await listReportsOn(termId))[0]!.term.ownSubmission).toBe(true);
    await database.query(`insert into settings (name, value) values ('selfReview', 'true')`);
    expect(await reopen(id)).toMatchObject({
      status: 403,
      json: { detail: m.errors_detail_own_submission() },
    });
    await database.query('delete from settings');
    expect([(await requestTerm(termId)).status, (await listReportsOn(termId)).length]).toEqual([
      200, 1,
    ]);
    expect((await reopen(id, undefined, rudo)).status).toBe(403);
    expect((await reopen(id, 'A good enough reason.', thabo)).status).toBe(200);
  });

  test.each(['pending', 'rejected'] as const)(
    'rejects reopening a %s term with 409 and the current status',
    async (status) => {
      const id = await createReport(tendani, await createTerm(status));
      expect(await reopen(id)).toMatchObject({
        status: 409,
        json: { detail: alreadyDecided(status).text },
      });
    },
  );

  test('rejects reopening by a closed report with 409, by an unknown one with 404', async () => {
    const termId = await createTerm();
    const one = await createReport(sipho, termId);
    await resolveReport(one);
    const other = await createReport(zanele, termId);
    expect(await reopen(one)).toMatchObject({
      status: 409,
      json: { detail: alreadyClosed('resolved').text },
    });
    await reopen(other);
    for (const again of [await reopen(other), await resolveReport(other)])
      expect(again).toMatchObject({
        status: 409,
        json: { detail: alreadyClosed('reopened').text },
      });
    expect((await reopen(unknownId)).status).toBe(404);
  });
});

describe('concurrent decisions on reports', () => {
  const statuses = async (answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).sort();

  test('lets only one of sixteen concurrent attempts to close a report succeed', async () => {
    for (let round = 0; round < 6; round += 1) {
      const termId = await createTerm();
      const id = await createReport(sipho, termId);
      await createReport(zanele, termId);
      const answers = await statuses(
        Array.from({ length: 16 }, (_, turn) =>
          turn % 2
            ? resolveReport(id, null, turn % 4 === 1 ? tendani : thabo)
            : reopen(id, 'A good enough reason.', turn % 4 ? tendani : thabo),
        ),
      );
      expect(answers).toEqual([200, ...Array.from({ length: 15 }, () => 409)]);
      const sentBack = (await listReportsOn(termId, '&status=reopened')).length > 0;
      const { term: now, history } = (await requestTerm(termId, tendani)).json as {
        term: { status: string };
        history: object[];
      };
      expect([now.status, history.length]).toEqual(sentBack ? ['pending', 3] : ['verified', 2]);
    }
  });

  test('lets only one of eight concurrent attempts to reopen a term succeed', async () => {
    for (let round = 0; round < 4; round += 1) {
      const termId = await createTerm();
      const ids = await Promise.all(
        Array.from({ length: 8 }, () => createReport(site.anonymous, termId)),
      );
      expect(
        await statuses(ids.map((id, turn) => reopen(id, `This is reason number ${turn}.`))),
      ).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
      const closed = await listReportsOn(termId, '&status=reopened');
      expect([closed.length, new Set(closed.map(({ note }) => note)).size]).toEqual([8, 1]);
      expect(
        (
          (await requestTerm(termId, tendani)).json as { history: { reason: string }[] }
        ).history.map(({ reason }) => reason),
      ).toHaveLength(3);
    }
  });
});
