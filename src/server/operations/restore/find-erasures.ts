import { dirname, join } from 'node:path';
import { StartupError } from '#server/platform/startup-error.ts';
import { ERASURES_FILE, type Erasure, erasuresPath, readErasures } from '../erasures/file.ts';

/** An incomplete last line may name somebody who is in the restored database again. */
const REFUSE = { partialLine: 'refuse' } as const;

/**
 * Reads who must be erased again: the given list, or the one beside the backup, and the one in
 * DATA_DIR.
 * @param given null for the list beside the backup
 * @throws StartupError if there is no list, or one is damaged
 */
export async function findErasures(
  given: string | null,
  { backupFile, dataDir }: { backupFile: string; dataDir: string },
): Promise<Erasure[]> {
  const listed = await readErasures(given ?? join(dirname(backupFile), ERASURES_FILE), REFUSE);
  if (given && !listed) throw new StartupError(`There is no file ${given}. Nothing was changed.`);
  const own = await readErasures(erasuresPath(dataDir), REFUSE);
  if (!listed && !own)
    throw new StartupError(
      'People may have deleted their accounts after this backup, and would return with it. Name ' +
        'the newest list of them with --erasures FILE (erasures.jsonl in the DATA_DIR of the old ' +
        'site, or beside its newest backup), or use --no-erasures if there is none. ' +
        'Nothing was changed.',
    );
  return [...(listed ?? []), ...(own ?? [])];
}
