import type { FastifyRequest } from 'fastify';
import type { Queryable } from '#server/platform/db/database.ts';

/** An account, and the public id of the session in which its owner changes it. */
export type Owner = { accountId: string; sessionId: string };

/** Thrown if the session in which an account is changed has ended. */
export class SessionEnded extends Error {}

/** @throws SessionEnded if nobody is signed in */
export function ownerOf({ id }: { id: string }, request: FastifyRequest): Owner {
  const { sessionId } = request.caller;
  if (sessionId === null) throw new SessionEnded();
  return { accountId: id, sessionId };
}

/**
 * Locks an account until the transaction ends, so that changes of its credentials wait for each
 * other. Checks that the session still exists, because one of these changes may have ended it after
 * the request arrived.
 * @throws SessionEnded
 */
export async function lockOwnAccount(
  tx: Queryable,
  { accountId, sessionId }: Owner,
): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forShare()
    .executeTakeFirst();
  if (!session) throw new SessionEnded();
}
