// Says who reads each message, which decides whether it is translated (decision 0116). The table is
// messages/scopes.json: the scope of each file, and the messages of the file in other scopes, without
// its prefix. A name that ends with `*` stands for all messages that begin so.

/** The scopes, and the state from which their translations are shown. Those without stay English. */
const scopes = {
  /** Texts for readers, contributors and people with an account. */
  readers: 'draft',
  /**
   * Texts for the same people on money, passwords, second factors, consent, suspension and deletion.
   */
  sensitive: 'reviewed',
  /** Texts for verifiers and administrators. */
  staff: null,
  /** Names and frames of the documents that are law. */
  law: null,
  /** Texts for programmers, and texts that are stored. */
  api: null,
};

/** Whether translations of a scope are made now, and count. */
export const isTranslated = (scope) => scopes[scope] !== null;

/** Whether a translation in this state is shown. */
export const isShown = (scope, state) =>
  scopes[scope] === 'draft' || (scopes[scope] === 'reviewed' && state === 'reviewed');

/**
 * Returns the scope of each message of a file.
 * @param table messages/scopes.json
 * @param feature the name of the file
 * @param ids the messages of the file
 */
export function scopesOf(table, feature, ids) {
  const row = table[feature];
  if (row === undefined) throw new Error(`messages/scopes.json lacks ${feature}`);
  const { scope, ...exceptions } = typeof row === 'string' ? { scope: row } : row;
  const found = new Map();
  const set = (ids, scope) => {
    if (!(scope in scopes)) throw new Error(`messages/scopes.json, ${feature}: no scope ${scope}`);
    for (const id of ids) {
      if (found.has(id)) throw new Error(`messages/scopes.json names ${id} twice`);
      found.set(id, scope);
    }
  };
  for (const [exception, names] of Object.entries(exceptions))
    for (const name of names) set(idsOf(feature, name, ids), exception);
  set(
    ids.filter((id) => !found.has(id)),
    scope,
  );
  return found;
}

function idsOf(feature, name, ids) {
  const full = `${feature.replaceAll('-', '_')}_${name}`;
  const named = full.endsWith('*')
    ? ids.filter((id) => id.startsWith(full.slice(0, -1)))
    : ids.filter((id) => id === full);
  if (named.length === 0)
    throw new Error(`messages/scopes.json names ${full}, which does not exist`);
  return named;
}
