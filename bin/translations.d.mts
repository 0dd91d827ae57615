export function checksum(english: string): string;
