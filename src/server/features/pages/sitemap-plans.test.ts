import { expect, onTestFinished, test } from 'vitest';
import { aSystemUser } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openExplainer, recordStatements, type Statement } from '#tests/support/explain.ts';
import { manyTerms } from '#tests/support/many-terms.ts';
import { buildSitemap, PAGES_PER_FILE } from './build-sitemap.ts';

const TERMS = 5_000;

test('each file is read from an index, however many terms there are', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const systemId = await aSystemUser(database);
  const patient = await database.connection();
  await patient.query('set statement_timeout = 0');
  await manyTerms(patient, TERMS, { submitterId: systemId, verifierId: systemId });
  patient.release();
  const inTransaction: Statement[] = [];
  const transaction: typeof database.transaction = (work) =>
    database.transaction(async (tx) => {
      const { queryable, statements } = recordStatements(tx);
      const result = await work(queryable);
      inTransaction.push(
        ...statements.filter(({ text }) => /^\s*select\b(?!\s+pg_try)/.test(text)),
      );
      return result;
    });
  await buildSitemap(
    { ...database, transaction },
    { publicUrl: 'http://mazwi.example', locales: ['en'] },
  );
  await expectIndexed(database.url, inTransaction, 3);
});

/** Expects statements of `count` different texts that scan no table and read few rows. */
async function expectIndexed(
  url: string,
  statements: readonly Statement[],
  count: number,
): Promise<void> {
  const reads = new Map(statements.map((statement) => [statement.text, statement]));
  expect(reads.size).toBe(count);
  const explainer = await openExplainer(url, 'custom');
  onTestFinished(() => explainer.close());
  for (const statement of reads.values()) {
    const { scanned, rows } = await explainer.explain(statement);
    expect(scanned, statement.text).toEqual([]);
    expect(rows, statement.text).toBeLessThanOrEqual(2 * PAGES_PER_FILE);
  }
}
