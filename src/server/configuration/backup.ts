import { resolve } from 'node:path';
import type { Environment } from './environment.ts';

/** Where each backup is copied: into a folder, or by a command that gets the path of the file. */
export type CopyTarget = { folder: string } | { command: readonly string[] };

/** The days of the week, as `Date.getUTCDay` counts them. */
const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

export type BackupSettings = {
  /** When the daily backup is made, in UTC; null if this copy of the server makes no backups. */
  at: { hour: number; minute: number } | null;
  folder: string;
  /** After how many days a backup is deleted. */
  keepDays: number;
  /** null if backups stay on this machine. */
  copyTo: CopyTarget | null;
  /**
   * When the newest backup is verified, an hour after `at`. Weekdays are numbered as in cron
   * expressions.
   */
  verify: 'off' | 'daily' | { weekday: number };
};

const DEFAULT_TIME = '01:40';
const DEFAULT_DAYS = '30';
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/**
 * Reads the BACKUP_* variables. In production, the embedded database is backed up daily by default.
 * With DATABASE_URL, the operator must choose the copy of the server that makes backups, because
 * all copies share the database.
 */
export function readBackup(
  env: Environment,
  { production, embedded, dataDir }: { production: boolean; embedded: boolean; dataDir: string },
): BackupSettings {
  const at = env.checked(
    'BACKUP_AT',
    (raw) => raw === 'off' || TIME.test(raw),
    'a time like 01:40, in UTC, or "off"',
  );
  const days = env.checked(
    'BACKUP_KEEP',
    (raw) => /^[1-9]\d{0,2}$/.test(raw) && Number(raw) <= 366,
    'a number of days from 1 to 366',
  );
  const verify = env.checked(
    'BACKUP_VERIFY',
    (raw) => [...WEEKDAYS, 'daily', 'off'].includes(raw),
    'a day of the week like "sunday", or "daily" or "off"',
  );
  return {
    at: readTime(at ?? (production && embedded ? DEFAULT_TIME : 'off')),
    folder: resolve(env.get('BACKUP_FOLDER') ?? `${dataDir}/backups`),
    keepDays: Number(days ?? DEFAULT_DAYS),
    copyTo: readCopyTarget(env.get('BACKUP_COPY_TO')),
    verify: readVerify(verify ?? 'sunday'),
  };
}

function readTime(raw: string): BackupSettings['at'] {
  const [, hour, minute] = TIME.exec(raw) ?? [];
  return hour && minute ? { hour: Number(hour), minute: Number(minute) } : null;
}

function readVerify(raw: string): BackupSettings['verify'] {
  if (raw === 'daily' || raw === 'off') return raw;
  return { weekday: (WEEKDAYS as readonly string[]).indexOf(raw) };
}

/** A path is a folder. Anything else is a command with its arguments, separated by spaces. */
function readCopyTarget(raw: string | null): CopyTarget | null {
  if (raw === null) return null;
  if (/^(\.{0,2}[/\\]|[a-z]:[/\\])/i.test(raw)) return { folder: resolve(raw) };
  return { command: raw.split(/\s+/) };
}
