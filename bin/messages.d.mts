export const catalogue: string;
export function compileMessages(options?: { from?: string; to?: string }): Promise<void>;
