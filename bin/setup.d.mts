export const serverOptions: { flags: string[]; env: Record<string, string> };
