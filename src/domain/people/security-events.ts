import { m } from '../messages.ts';
import { type Role, roles } from '../roles.ts';

/** The kinds of events that the security log records. */
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

/** The details of a security event, which its account's owner and administrators can see. */
export type SecurityEventDetail = {
  /** The browser, such as "Firefox on Windows". */
  device?: string | undefined;
  /** The name of a passkey or an authenticator app. */
  factor?: string | undefined;
  secondFactor?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** The sentences for those kinds of events whose sentence contains no details. */
const sentences = {
  signInFailed: m.security_events_sign_in_failed,
  signOut: m.security_events_sign_out,
  passwordReset: m.security_events_password_reset,
  passwordChanged: m.security_events_password_changed,
  emailChanged: m.security_events_email_changed,
  secondFactorFailed: m.security_events_second_factor_failed,
  recoveryCodeUsed: m.security_events_recovery_code_used,
  recoveryCodesRenewed: m.security_events_recovery_codes_renewed,
  secondFactorReset: m.security_events_second_factor_reset,
  dataExported: m.security_events_data_exported,
} as const;

/** Returns the sentence that describes a security event: "Role changed from … to …". */
export function describeSecurityEvent(
  kind: SecurityEventKind,
  { device, factor, secondFactor, from, to }: SecurityEventDetail,
): string {
  const unnamed = m.security_events_unnamed();
  switch (kind) {
    case 'signIn':
      return secondFactor ? m.security_events_sign_in_second_factor() : m.security_events_sign_in();
    case 'passkeyAdded':
      return m.security_events_passkey_added({ factor: factor ?? unnamed });
    case 'passkeyRemoved':
      return m.security_events_passkey_removed({ factor: factor ?? unnamed });
    case 'appAdded':
      return m.security_events_app_added({ factor: factor ?? unnamed });
    case 'appRemoved':
      return m.security_events_app_removed({ factor: factor ?? unnamed });
    case 'sessionEnded':
      return m.security_events_session_ended({ device: device ?? unnamed });
    case 'roleChanged':
      return m.security_events_role_changed({ from: roleLabel(from), to: roleLabel(to) });
    default:
      return sentences[kind]();
  }
}

const roleLabel = (role = ''): string => roles[role as Role]?.label() ?? role;
