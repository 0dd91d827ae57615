/** The kinds of emails in the queue, by what they are about. `securityMailKinds` have no link. */
export const linkMailKinds = ['verify', 'exists', 'reset', 'change'] as const;
export const securityMailKinds = [
  'passwordReset',
  'passkeyAdded',
  'passkeyRemoved',
  'appAdded',
  'appRemoved',
  'recoveryCodeUsed',
  'recoveryCodesRenewed',
  'secondFactorReset',
  'passwordChanged',
  'emailChanged',
] as const;
export const mailKinds = [
  ...linkMailKinds,
  ...securityMailKinds,
  'receipt',
  'invitation',
  'notices',
  'digest',
] as const;
export type LinkMailKind = (typeof linkMailKinds)[number];
export type SecurityMailKind = (typeof securityMailKinds)[number];
export type MailKind = (typeof mailKinds)[number];

/** The groups of kinds in the metrics, and in what commands print. */
export const mailGroups = ['accounts', 'receipts', 'invitations', 'notices', 'digests'] as const;
export type MailGroup = (typeof mailGroups)[number];

const groups: Partial<Record<MailKind, MailGroup>> = {
  receipt: 'receipts',
  invitation: 'invitations',
  notices: 'notices',
  digest: 'digests',
};

/** Returns SQL for the group of a kind. */
export const groupSql = (kind: string): string => `
  case ${kind}
    ${Object.entries(groups)
      .map(([id, group]) => `when '${id}' then '${group}'`)
      .join(' ')}
    else 'accounts'
  end`;
