/** The result of one check of `npm run doctor`. */
export type Finding = {
  check: string;
  status: 'ok' | 'warn' | 'fail';
  value: string;
  /** The remedy; null if there is nothing to do. */
  advice: string | null;
  /**
   * Whether this is a setting whose value somebody chose. Such settings are shown even if they are
   * ok.
   */
  isSetting?: boolean;
};

export const ok = (check: string, value: string): Finding => ({
  check,
  status: 'ok',
  value,
  advice: null,
});

export const warn = (check: string, value: string, advice: string): Finding => ({
  check,
  status: 'warn',
  value,
  advice,
});

export const fail = (check: string, value: string, advice: string): Finding => ({
  check,
  status: 'fail',
  value,
  advice,
});

/** A check that could not be made, because another one failed. */
export const notChecked = (check: string): Finding => ({
  check,
  status: 'warn',
  value: 'not checked',
  advice: null,
});

/** Returns the exit code: 1 if a check failed, 3 if there are only warnings. */
export function exitCode(findings: readonly Finding[]): 0 | 1 | 3 {
  if (findings.some(({ status }) => status === 'fail')) return 1;
  return findings.some(({ status }) => status === 'warn') ? 3 : 0;
}

/**
 * Returns a line for each finding, followed by the advice.
 * @param options.all also shows what is ok, and settings with their default values
 */
export function formatFindings(
  findings: readonly Finding[],
  { all }: { all: boolean } = { all: true },
): string {
  const shown = findings.filter(({ status, isSetting }) => all || isSetting || status !== 'ok');
  const hidden = findings.length - shown.length;
  const width = Math.max(...shown.map(({ check }) => check.length));
  const more = hidden === 0 ? [] : [`ok    ${hidden} others: npm run doctor -- --all lists them`];
  const lines = shown.map(({ check, status, value, advice }) => {
    const line = `${status.padEnd(4)}  ${check.padEnd(width)}  ${value}`;
    return advice ? `${line}\n${' '.repeat(width + 8)}${advice}` : line;
  });
  return [...lines, ...more].join('\n');
}
