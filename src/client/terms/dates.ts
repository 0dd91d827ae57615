const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const dateTime = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });

/** Dates in UTC and one locale, so that server and browser write the same: "14 October 2026". */
export const formatDate = (time: string): string => date.format(new Date(time));
export const formatShortDate = (time: string): string => short.format(new Date(time));
export const formatDateTime = (time: string): string => dateTime.format(new Date(time)).replace(' at ', ', ');
