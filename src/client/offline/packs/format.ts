const KILOBYTE = 1024;

export const toKilobytes = (bytes: number): number => Math.ceil(bytes / KILOBYTE);

export const formatSize = (bytes: number): string => `${toKilobytes(bytes)} KB`;
