export function inlineLimits(code: string, limits: object): string;
