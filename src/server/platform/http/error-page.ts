import type { FastifyReply, FastifyRequest } from 'fastify';
import { localize } from '#domain/locale/addresses.ts';
import { m } from '#domain/messages.ts';
import { toProblem } from './error-handler.ts';
import { notice, sendPlainPage } from './plain-page.ts';

const titles: Record<number, () => string> = {
  404: m.errors_page_404,
  429: m.errors_page_429,
  500: m.errors_page_500,
  503: m.errors_page_503,
};

/**
 * Sends an error as a page with a heading, a sentence and a link. The page needs neither the
 * database nor the client's code.
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
    ? { href: '', text: m.errors_page_try_again_button() }
    : { href: localize('/'), text: m.errors_page_home_button() };
  const title = titles[problem.status]?.() ?? problem.title;
  const reference = problem.status >= 500 ? [m.errors_reference({ id: request.id })] : [];
  return sendPlainPage(reply, problem.status, {
    title,
    body: notice(title, [problem.detail, ...reference], way),
    styles: [stylesheet],
  });
}
