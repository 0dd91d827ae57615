import type { ReceivedDonation } from '#contract/donations.ts';
import { details } from '#contract/errors.ts';
import type { OwnDonation } from '#contract/profile.ts';
import { donationReference } from '#domain/donation.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

const received = `id, amount, refunded_cents as refunded, status, donor_name as "donorName", donor_message as "donorMessage", message_hidden as "messageHidden", show_on_donor_wall as "showOnDonorWall", test_mode as "testMode", created_at as "createdAt"`;
type Received = Omit<ReceivedDonation, 'reference'>;
const named = (row: Received): ReceivedDonation => ({
  ...row,
  reference: donationReference(row.id),
});

/** All donations, newest first, for admins. */
export async function listReceived(
  database: Queryable,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ donations: ReceivedDonation[]; total: number }> {
  const [
    { rows },
    {
      rows: [counted],
    },
  ] = await Promise.all([
    database.query<Received>(
      `select ${received} from donations order by created_at desc, id desc limit $1 offset $2`,
      [pageSize, (page - 1) * pageSize],
    ),
    database.query<{ total: number }>('select count(*) as total from donations'),
  ]);
  return { donations: rows.map(named), total: counted!.total };
}

export async function findDonation(database: Queryable, id: string): Promise<string> {
  const { rowCount } = await database.query('select 1 from donations where id = $1', [id]);
  if (rowCount === 0) throw new HttpProblem(404, details.missing);
  return id;
}

/**
 * Takes a message off the wall and records who did it; 409 when there is none, or somebody was
 * quicker.
 */
export async function hideMessage(
  tx: Queryable,
  id: string,
  actorId: string,
): Promise<ReceivedDonation> {
  const {
    rows: [row],
  } = await tx.query<Received & { userId: string | null }>(
    `update donations set message_hidden = true where id = $1 and donor_message is not null and not message_hidden returning ${received}, user_id as "userId"`,
    [id],
  );
  if (!row) throw new HttpProblem(409, details.messageHidden);
  await recordAudit(tx, {
    action: 'donation',
    actorId,
    personId: row.userId,
    change: { from: 'shown', to: 'hidden', donation: id },
  });
  return named(row);
}

/** A donor's own choice about the wall. */
export async function showOnWall(
  database: Queryable,
  id: string,
  show: boolean,
): Promise<OwnDonation> {
  const {
    rows: [row],
  } = await database.query<OwnDonation>(
    `update donations
     set show_on_donor_wall = $2
     where id = $1
     returning id, amount, refunded_cents as refunded, created_at as "createdAt", status,
       donor_message as "donorMessage", show_on_donor_wall as "showOnDonorWall"`,
    [id, show],
  );
  return row!;
}

/** 404 for a donation that is not theirs. */
export async function findOwn(database: Queryable, id: string, donorId: string): Promise<string> {
  const { rowCount } = await database.query(
    'select 1 from donations where id = $1 and user_id = $2',
    [id, donorId],
  );
  if (rowCount === 0) throw new HttpProblem(404, details.missing);
  return id;
}
