/** Returns SQL that joins what a user chose for a kind of notice. The arguments are expressions. */
export const joinDelivery = (of: { userId: string; kind: string; group: string }): string => `
  left join notice_deliveries d on d.user_id = ${of.userId} and d.kind = ${of.kind}
  left join notice_preferences p on p.user_id = ${of.userId} and p.kind_group = ${of.group}`;

/**
 * How the user gets notices of the joined kind by email. If the user chose nothing for the kind, it
 * is on or off like its group, which is what earlier releases stored.
 */
export const deliverySql =
  "coalesce(d.delivery, case when p.email = false then 'off' else 'now' end)";
