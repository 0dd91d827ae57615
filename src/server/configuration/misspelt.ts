import { editDistance, maxEditsFor } from '#domain/search/edit-distance.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Shorter names are too similar to variables of other programs: HOST to HOME, PORT to PORTS. */
const MIN_LENGTH = 6;

/** Records the names of the settings that are read, whether or not they are set. */
export function recordNames(variables: Variables): { recorded: Variables; names: Set<string> } {
  const names = new Set<string>();
  const recorded = new Proxy(variables, {
    get: (target, name) => {
      if (typeof name === 'string' && !name.startsWith('MAZWI_')) names.add(name);
      return Reflect.get(target, name);
    },
  });
  return { recorded, names };
}

/**
 * Finds variables that Mazwi does not know, and whose names differ by a letter or two from a
 * setting that is not set.
 */
export function findMisspelt(variables: Variables): { variable: string; likely: string }[] {
  const { recorded, names } = recordNames({});
  readConfig(recorded);
  return Object.keys(variables).flatMap((variable) => {
    if (names.has(variable) || variable.length < MIN_LENGTH) return [];
    const maxEdits = maxEditsFor(variable.length);
    const likely = [...names].find(
      (name) =>
        name.length >= MIN_LENGTH &&
        !variables[name]?.trim() &&
        editDistance(variable.toUpperCase(), name, maxEdits) <= maxEdits,
    );
    return likely ? [{ variable, likely }] : [];
  });
}

/**
 * Reads the settings for the server or a command.
 * @throws ConfigError that also names the variables that are probably misspelt
 */
export function readSettings(variables: Variables): Config {
  try {
    return readConfig(variables);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const likelyNames = findMisspelt(variables).map(
      ({ variable, likely }) => `${variable} is unknown. Did you mean ${likely}?`,
    );
    throw new ConfigError([...error.problems, ...likelyNames]);
  }
}
