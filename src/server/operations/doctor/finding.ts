/** The result of one check of `npm run doctor`. */
export type Finding = {
  check: string;
  status: 'ok' | 'warn' | 'fail';
  value: string;
  /** What to do; null if there is nothing to do. */
  advice: string | null;
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

/** Returns the exit code: 1 if a check failed, 3 if there are only warnings. */
export function exitCode(findings: readonly Finding[]): 0 | 1 | 3 {
  if (findings.some(({ status }) => status === 'fail')) return 1;
  return findings.some(({ status }) => status === 'warn') ? 3 : 0;
}

/** Returns a line for each finding, followed by the advice. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings
    .map(({ check, status, value, advice }) => {
      const line = `${status.padEnd(4)}  ${check.padEnd(width)}  ${value}`;
      return advice ? `${line}\n${' '.repeat(width + 8)}${advice}` : line;
    })
    .join('\n');
}
