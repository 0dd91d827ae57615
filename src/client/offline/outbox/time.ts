const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** Formats a stored time in the time zone of the device, as in "14 October 2026 at 16:40". */
export const formatTime = (time: string): string => format.format(new Date(time));
