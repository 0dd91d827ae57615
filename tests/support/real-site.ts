/** The settings that the server requires besides a PUBLIC_URL of another machine. */
export const realSite = { SAMPLE: 'off', DONATIONS: 'off', SMTP_URL: 'smtp://127.0.0.1:9' };
