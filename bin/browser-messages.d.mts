export function importMessages(
  code: string,
  files: ReadonlyMap<string, string>,
  importer: string,
): string;
