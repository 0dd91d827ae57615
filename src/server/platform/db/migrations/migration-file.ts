import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type MigrationFile = {
  name: string;
  sql: string;
  sha256: string;
  /**
   * The statements of a file whose first line is `-- no-transaction`; null for every other file.
   */
  steps: string[] | null;
};

/** The first line of a file whose statements are not applied in one transaction. */
const NO_TRANSACTION = /^--\s*no-transaction\s*$/;

/** Reads the numbered SQL files of a folder, in order. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return {
        name,
        sql,
        sha256: createHash('sha256').update(sql).digest('hex'),
        steps: NO_TRANSACTION.test(sql.split('\n', 1)[0]!) ? splitStatements(sql) : null,
      };
    }),
  );
}

/**
 * Matches semicolons, and everything in which a semicolon does not end a statement: quoted text,
 * comments and function bodies.
 */
const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|;/g;

/** Splits a script into statements, and removes comments. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let [statement, from] = ['', 0];
  for (const { 0: token, index } of sql.matchAll(TOKEN)) {
    const isComment = token.startsWith('--') || token.startsWith('/*');
    statement += sql.slice(from, index) + (token === ';' || isComment ? '' : token);
    from = index + token.length;
    if (token !== ';') continue;
    statements.push(statement.trim());
    statement = '';
  }
  statements.push((statement + sql.slice(from)).trim());
  return statements.filter((text) => text !== '');
}
