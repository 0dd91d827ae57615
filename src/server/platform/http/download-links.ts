import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { sendProblem } from './error-handler.ts';
import { HttpProblem } from './problem.ts';

/**
 * Creates the error handler for a file that a page links to. If signing in would help, a browser
 * that followed the link is redirected to sign-in and then back to the page, because it would
 * otherwise show the error as JSON. Scripts get the error itself.
 */
export const answerLinkErrors =
  ({ linkedFrom }: NonNullable<Endpoint['download']>) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const isNavigation = /\btext\/html\b/.test(request.headers.accept ?? '');
    const { status, type } = error instanceof HttpProblem ? error : {};
    if (!isNavigation || (status !== 401 && type !== 'reauthenticate'))
      return sendProblem(request, reply, error);
    const query = new URLSearchParams({
      returnTo: linkedFrom,
      ...(status === 401 ? {} : { stepUp: '1' }),
    });
    return reply.header('cache-control', 'no-store').redirect(`/api/login?${query}`, 303);
  };
