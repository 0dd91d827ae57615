export function installPrograms(
  major: string,
  folder: string,
): Promise<{ status: number | null; output: string }>;
