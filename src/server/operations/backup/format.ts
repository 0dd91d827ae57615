import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '#server/config.ts';

/** The version of the file format, which docs/decisions/0052-backup-and-restore.md describes. */
export const BACKUP_FORMAT = 1;

export const README_MEMBER = 'README.txt';
export const HEADER_MEMBER = 'backup.json';
export const MANIFEST_MEMBER = 'manifest.json';

/** Names a part of a table. Parts are numbered from 1. */
export const partMember = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(5, '0')}.copy`;

const fingerprint = z.string().nullable();

const header = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.string(),
  startedAt: z.iso.datetime(),
  postgres: z.number(),
  publicUrl: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  fingerprints: z.object({ sessionSecret: fingerprint, encryptionKey: fingerprint }),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), order: z.array(z.string()) }),
  ),
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.number(), called: z.boolean() })),
});

const manifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  finishedAt: z.iso.datetime(),
  tables: z.array(
    z.object({ name: z.string(), rows: z.number(), bytes: z.number(), sha256: z.string() }),
  ),
  headerSha256: z.string(),
});

/** The content of `backup.json`, which precedes the tables in a backup. */
export type BackupHeader = z.infer<typeof header>;
/** The content of `manifest.json`, which follows the tables in a backup. */
export type BackupManifest = z.infer<typeof manifest>;
/** The number of rows in a table, and the checksum of their COPY text in primary key order. */
export type TableSum = BackupManifest['tables'][number];

/** Counts the terms in a backup. */
export const countBackedUpTerms = (tables: readonly TableSum[]): number =>
  tables.find(({ name }) => name === 'terms')?.rows ?? 0;

/** @throws Error if the text is not a header of this format */
export const parseHeader = (text: string): BackupHeader => header.parse(JSON.parse(text));
/** @throws Error if the text is not a manifest of this format */
export const parseManifest = (text: string): BackupManifest => manifest.parse(JSON.parse(text));

/**
 * Computes a fingerprint, which identifies a key without revealing it.
 * @returns the first 16 hexadecimal digits of an HMAC, or null without a key
 */
const fingerprintKey = (key: string | Uint8Array | null): string | null =>
  key === null ? null : createHmac('sha256', key).update('mazwi backup').digest('hex').slice(0, 16);

export const fingerprintKeys = (
  config: Pick<Config, 'sessionSecret' | 'encryptionKey'>,
): BackupHeader['fingerprints'] => ({
  sessionSecret: fingerprintKey(config.sessionSecret),
  encryptionKey: fingerprintKey(config.encryptionKey),
});

export const backupReadme = ({ version, startedAt }: Pick<BackupHeader, 'version' | 'startedAt'>) =>
  `A backup of a Mazwi site (version ${version}), of ${startedAt}.

Keep it as safe as the database itself: it contains email addresses, password
hashes and sessions, and without ENCRYPTION_KEY also the keys that sign them.

To restore it: npm run restore -- FILE

To read it without Mazwi (tar needs zstd):

  tar -xf FILE
  cat migrations/*.sql | psql DATABASE     # of the version above, up to the last
                                           # one that backup.json lists
  cat tables/terms/*.copy | psql DATABASE -c "copy terms (COLUMNS) from stdin"

backup.json lists the tables with their COLUMNS, and manifest.json their rows
and the sha256 of each table's files, one after the other. Rows are in
PostgreSQL's COPY text format, UTF-8, with times in UTC, in the order of the key.
`;
