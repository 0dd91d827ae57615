import { m } from '../messages.ts';

type Month = Parameters<typeof m.formats_month>[0]['month'];

/** Formats a month such as "2026-11" as "November 2026". */
export const formatMonth = (month: string): string =>
  m.formats_month({ month: numberOf(month), year: month.slice(0, 4) });

/** Formats a month such as "2026-11" as "Nov". */
export const formatShortMonth = (month: string): string =>
  m.formats_short_month({ month: numberOf(month) });

const numberOf = (month: string) => Number(month.slice(5)) as Month;
