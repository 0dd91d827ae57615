/** The folder of the catalogue, with a folder for each locale. */
export const catalogue: string;
export function compileMessages(options?: { from?: string; to?: string }): Promise<{
  [locale: string]: { reviewed: number; draft: number; outdated: number; missing: number };
}>;
