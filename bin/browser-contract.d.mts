export function dropSchemas(code: string): string;
