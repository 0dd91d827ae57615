import type { FastifyReply, FastifyRequest } from 'fastify';
import { toProblem } from './error-handler.ts';
import { notice, sendPlainPage } from './plain-page.ts';

const titles: Record<number, string> = {
  404: 'Page not found',
  429: 'One moment, please',
  500: 'Something went wrong',
  503: 'Out of reach for a moment',
};

/**
 * The page for an error: a heading, a sentence and a link. It needs neither the database nor the
 * client's code.
 */
export function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  stylesheet: string,
): FastifyReply {
  const { problem, retryAfterSeconds, unexpected } = toProblem(error);
  if (unexpected) request.log.error({ err: error }, 'unexpected error');
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
  // An empty href links to the page itself.
  const way = [429, 500, 503].includes(problem.status)
    ? { href: '', text: 'Try again' }
    : { href: '/', text: 'Go to the home page' };
  const title = titles[problem.status] ?? problem.title;
  return sendPlainPage(reply, problem.status, {
    title,
    body: notice(title, [problem.detail], way),
    styles: [stylesheet],
  });
}
