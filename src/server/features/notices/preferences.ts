import type { NoticePreferences } from '#contract/account/notices.ts';
import {
  type Delivery,
  type NoticeGroup,
  type NoticeKind,
  noticeGroupIds,
  noticeKinds,
  notices,
} from '#domain/people/notice.ts';
import { anyOf, type Queryable } from '#server/platform/db/database.ts';

type Deliveries = NoticePreferences['deliveries'];

const kindsOf = (group: NoticeGroup): NoticeKind[] =>
  noticeKinds.filter((kind) => notices[kind].group === group);

/**
 * Reads how the user gets each kind of notice by email. A group is on unless all of its kinds are
 * off.
 */
export async function readMailPreferences(
  database: Queryable,
  userId: string,
): Promise<NoticePreferences> {
  const groups = await database
    .selectFrom('noticePreferences')
    .select(['kindGroup', 'email'])
    .where('userId', '=', userId)
    .execute();
  const kinds = await database
    .selectFrom('noticeDeliveries')
    .select(['kind', 'delivery'])
    .where('userId', '=', userId)
    .execute();
  const read = (kind: NoticeKind): Delivery => {
    const group = groups.find(({ kindGroup }) => kindGroup === notices[kind].group);
    const chosen = kinds.find((each) => each.kind === kind)?.delivery;
    return chosen ?? (group?.email === false ? 'off' : 'now');
  };
  const chosen = Object.fromEntries(noticeKinds.map((kind) => [kind, read(kind)])) as Deliveries;
  const isOn = (group: NoticeGroup) => kindsOf(group).some((kind) => chosen[kind] !== 'off');
  return { submissions: isOn('submissions'), account: isOn('account'), deliveries: chosen };
}

/**
 * Stores how the user gets some kinds of notices by email. Queued emails follow the new choice,
 * with one exception: an email that is about to be sent is not delayed if its kind is now sent
 * daily.
 */
export async function setDeliveries(
  tx: Queryable,
  userId: string,
  chosen: Partial<Deliveries>,
): Promise<void> {
  const rows = Object.entries(chosen).map(([kind, delivery]) => ({
    userId,
    kind: kind as NoticeKind,
    delivery: delivery as Delivery,
  }));
  if (rows.length === 0) return;
  await tx
    .insertInto('noticeDeliveries')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'kind'])
        .doUpdateSet((eb) => ({ delivery: eb.ref('excluded.delivery') })),
    )
    .execute();
  const off = rows.filter(({ delivery }) => delivery === 'off').map(({ kind }) => kind);
  await cancelMails(tx, userId, off);
}

/**
 * Switches the emails for one group of notices on or off, as unsubscribe links and screens of
 * earlier releases do. Choices for the kinds of the group are forgotten.
 */
export async function switchEmail(
  tx: Queryable,
  userId: string,
  group: NoticeGroup,
  on: boolean,
): Promise<void> {
  await tx
    .insertInto('noticePreferences')
    .values({ userId, kindGroup: group, email: on })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'kindGroup'])
        .doUpdateSet((eb) => ({ email: eb.ref('excluded.email') })),
    )
    .execute();
  await tx
    .deleteFrom('noticeDeliveries')
    .where('userId', '=', userId)
    .where('kind', '=', anyOf(kindsOf(group)))
    .execute();
  if (!on) await cancelMails(tx, userId, kindsOf(group));
}

/** Stores the switches of the groups, as screens of earlier releases send them. */
export async function switchGroups(
  tx: Queryable,
  userId: string,
  switches: Pick<NoticePreferences, NoticeGroup>,
): Promise<void> {
  const before = await readMailPreferences(tx, userId);
  for (const group of noticeGroupIds)
    if (switches[group] !== before[group]) await switchEmail(tx, userId, group, switches[group]);
}

/** Switches off the emails for the kinds that the user gets once a day. */
export async function stopDigests(tx: Queryable, userId: string): Promise<void> {
  const { deliveries } = await readMailPreferences(tx, userId);
  const daily = noticeKinds.filter((kind) => deliveries[kind] === 'daily');
  await setDeliveries(tx, userId, Object.fromEntries(daily.map((kind) => [kind, 'off'])));
}

async function cancelMails(
  tx: Queryable,
  userId: string,
  kinds: readonly NoticeKind[],
): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .updateTable('notices')
    .set({ mail: 'none' })
    .where('userId', '=', userId)
    .where('kind', '=', anyOf(kinds))
    .where('mail', 'in', ['queued', 'digest'])
    .execute();
}
