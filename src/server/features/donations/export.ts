import { sql } from 'kysely';
import type { exportDonations, ReceivedDonation } from '#contract/donations/donations.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { formatCsv } from '#server/platform/csv.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { receivedColumns, selectMatching, withReference } from './received.ts';

const ROWS_PER_READ = 500;

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const toDollars = (cents: number) => (cents / 100).toFixed(2);

/** The columns in their order, each with its cell. */
const columns: Record<string, (donation: ReceivedDonation) => string> = {
  reference: ({ reference }) => reference,
  started: ({ createdAt }) => createdAt,
  status: ({ status }) => status,
  amount: ({ amount }) => toDollars(amount),
  refunded: ({ refunded }) => toDollars(refunded),
  name: ({ donorName }) => donorName ?? '',
  message: ({ donorMessage }) => donorMessage ?? '',
  nameHidden: ({ nameHidden }) => String(nameHidden),
  messageHidden: ({ messageHidden }) => String(messageHidden),
  onDonorWall: ({ showOnDonorWall }) => String(showOnDonorWall),
  testMode: ({ testMode }) => String(testMode),
};

/**
 * Returns the matching donations as the parts of a CSV file, newest first. Amounts are in dollars.
 * Each part is read from the database when it is needed, so that memory stays small.
 */
export async function* exportCsv(
  database: Queryable,
  filters: QueryOf<typeof exportDonations>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatCsv([Object.keys(columns)]);
  let last: { exactTime: string; id: string } | undefined;
  do {
    const rows = await readNext(database, filters, last);
    yield formatCsv(rows.map(toCells));
    last = rows.length === ROWS_PER_READ ? rows.at(-1) : undefined;
  } while (last);
}

function toCells(row: Omit<ReceivedDonation, 'reference'>): string[] {
  const donation = withReference(row);
  return Object.values(columns).map((cell) => cell(donation));
}

/** Reads the donations that follow `last`. Its `exactTime` includes microseconds. */
function readNext(
  database: Queryable,
  filters: QueryOf<typeof exportDonations>,
  last: { exactTime: string; id: string } | undefined,
) {
  return selectMatching(database, filters)
    .select(receivedColumns)
    .select((eb) => sql<string>`${eb.ref('createdAt')}::text`.as('exactTime'))
    .$if(last !== undefined, (rows) =>
      rows.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('createdAt', 'id'),
          '<',
          tuple(sql<string>`${last?.exactTime}::timestamptz`, sql<string>`${last?.id}::uuid`),
        ),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(ROWS_PER_READ)
    .execute();
}
