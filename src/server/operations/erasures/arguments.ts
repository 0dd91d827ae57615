/** The arguments with which a command chooses the list of erased people. */
export const erasureArguments = {
  erasures: { type: 'string' },
  'no-erasures': { type: 'boolean', default: false },
} as const;

type Values = { erasures?: string | undefined; 'no-erasures': boolean };

/** @returns null if the arguments contradict each other; `file` is null for the default lists */
export function readErasureChoice(
  values: Values,
): { file: string | null; isIgnored: boolean } | null {
  const { erasures, 'no-erasures': isIgnored } = values;
  return isIgnored && erasures !== undefined ? null : { file: erasures ?? null, isIgnored };
}
