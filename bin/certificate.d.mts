export function createCertificate(folder: string): { certificate: string; key: string };
