export function checksum(english: string, meaning?: number): string;
