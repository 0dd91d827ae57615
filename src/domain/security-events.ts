/** What the security log records. Texts for people are in messages/en/security.json. */
export const securityEventKinds = [
  'signIn',
  'signInFailed',
  'signOut',
  'passwordReset',
  'passwordChanged',
  'emailChanged',
  'passkeyAdded',
  'passkeyRemoved',
  'appAdded',
  'appRemoved',
  'secondFactorFailed',
  'recoveryCodeUsed',
  'recoveryCodesRenewed',
  'secondFactorReset',
  'sessionEnded',
  'roleChanged',
  'dataExported',
] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];

/** More about an event. All values are shown to the person and to administrators. */
export type SecurityEventDetail = {
  /** The browser, such as "Firefox on Windows". */
  device?: string;
  /** The name of a passkey or an authenticator app. */
  factor?: string;
  secondFactor?: boolean;
  from?: string;
  to?: string;
};
