export const serverOptions: { flags: string[]; env: Record<string, string> };
export function build(node: string): Promise<void>;
