/**
 * The header of a call from the outbox: the id of the account that wrote the entry, or
 * `ANONYMOUS_ACCOUNT`. If somebody else is signed in by now, the server rejects the call with 401
 * and the problem type `other-account`. An entry without an account is received as anonymous,
 * whoever is signed in.
 */
export const ACCOUNT_HEADER = 'mazwi-account';
export const ANONYMOUS_ACCOUNT = 'anonymous';
