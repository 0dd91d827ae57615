import client from 'prom-client';

/** Counts the outcomes of all emails of this process, for /metrics. */
export const sentMails = new client.Counter({
  name: 'mail_sent_total',
  help: 'Attempts to send an email, by result',
  labelNames: ['result'] as const,
  registers: [],
});
