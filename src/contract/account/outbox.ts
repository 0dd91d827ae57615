/**
 * The header of a call that changes something: the id of the account that was signed in when its
 * text was written. If the session has ended, or somebody else is signed in by now, the server
 * rejects the call with 401 and the problem type `other-account`. Outbox entries without an account
 * name `ANONYMOUS_ACCOUNT`, and are received as anonymous, whoever is signed in.
 */
export const ACCOUNT_HEADER = 'mazwi-account';
export const ANONYMOUS_ACCOUNT = 'anonymous';

/** The call that returns the key which encrypts drafts and waiting entries on a device. */
export const DEVICE_KEY_PATH = '/api/profile/device-key';
/**
 * The cookie with the account and its key, such as `{account}.{key}`. It ends with the session, and
 * scripts can read it.
 */
export const DEVICE_KEY_COOKIE = 'mazwi_device_key';
