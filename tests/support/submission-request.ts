import { randomUUID } from 'node:crypto';
import { aTermInput } from '../factories.ts';

type Session = { origin: string; cookie: string };

/** Builds a POST request of a signed-in person, as the site's own pages send it. */
export const buildPost = ({ origin, cookie }: Session, body: object) => ({
  method: 'POST',
  headers: {
    cookie,
    origin,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  },
  body: JSON.stringify(body),
});

/** Builds the request with which a contributor submits a term. */
export const buildSubmission = (session: Session, englishWord: string) =>
  buildPost(
    session,
    aTermInput({
      englishWord,
      vernacularWord: 'igama',
      meaning: 'A word of this test.',
      language: 'zulu',
      subject: 'physics',
    }),
  );
