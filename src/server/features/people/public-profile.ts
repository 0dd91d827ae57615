import type { PublicProfile } from '#contract/account/public-profile.ts';
import type { LanguageStatement } from '#contract/administration/people.ts';
import { errorText } from '#contract/error-texts.ts';
import { languageIds } from '#domain/languages.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

/** Reads what a person shows about themselves. */
export async function readPublicProfile(
  database: Queryable,
  userId: string,
): Promise<PublicProfile> {
  const [page, statements] = await Promise.all([
    database
      .selectFrom('contributorPages')
      .select(['isShown', 'number'])
      .where('userId', '=', userId)
      .executeTakeFirst(),
    readStatements(database, userId),
  ]);
  return { isShown: page?.isShown ?? false, number: page?.number ?? null, statements };
}

/** Reads what a person states about the languages that they know, in the order of the languages. */
export async function readStatements(
  database: Queryable,
  userId: string,
): Promise<LanguageStatement[]> {
  const statements = await database
    .selectFrom('languageStatements')
    .select(['language', 'relation'])
    .where('userId', '=', userId)
    .execute();
  return languageIds.flatMap(
    (language) => statements.find((statement) => statement.language === language) ?? [],
  );
}

/** Shows or hides a person's contributor page, which keeps its number. */
export async function setPageShown(
  database: Queryable,
  userId: string,
  isShown: boolean,
): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('contributorPages')
    .set({ isShown })
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows > 0n || !isShown) return;
  await database
    .insertInto('contributorPages')
    .values({ userId })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ isShown }))
    .execute();
}

/** @throws 401 if the account has been erased meanwhile */
export async function replaceStatements(
  tx: Queryable,
  userId: string,
  statements: readonly LanguageStatement[],
): Promise<void> {
  await lockUser(tx, userId);
  await tx.deleteFrom('languageStatements').where('userId', '=', userId).execute();
  if (statements.length === 0) return;
  await tx
    .insertInto('languageStatements')
    .values(statements.map(({ language, relation }) => ({ userId, language, relation })))
    .execute();
}

/** Prevents concurrent changes of the same person's statements, and an erasure in between. */
async function lockUser(tx: Queryable, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw new HttpProblem(401, errorText('sign_in'));
}
