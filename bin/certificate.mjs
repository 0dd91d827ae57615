import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Creates a self-signed certificate for localhost.
 * @returns the paths of the certificate and its key, both in `folder`
 */
export function createCertificate(folder) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  const { error, status, stderr } = spawnSync(
    'openssl',
    ['req', '-x509', '-days', '2', ...curve, ...names, ...files],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw error ?? new Error(`openssl could not make a certificate: ${stderr}`);
  return { certificate, key };
}
