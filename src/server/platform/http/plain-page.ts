import type { FastifyReply } from 'fastify';
import { siteImages } from '#contract/site.ts';
import { localize } from '#domain/locale/addresses.ts';
import { currentLocale } from '#domain/locale/locale.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import { type Content, html } from './html.ts';

/**
 * A page for a single purpose, such as signing in. Its header has only the logo and the product's
 * name. The page works without scripts.
 */
export type PlainPage = {
  title: string;
  body: Content;
  /** The URLs of the stylesheets. The first one is the site's stylesheet. */
  styles: readonly string[];
  scripts?: readonly string[];
};

/**
 * Headers that limit a page to this site's own resources and forms. The referrer contains only the
 * origin, because the URL of a page may contain a token.
 */
export const plainPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; " +
    "img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // The policy no-referrer would make browsers send `Origin: null` with our own forms.
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
} as const;

export function renderPlainPage(page: PlainPage): string {
  return html`<!doctype html>
<html lang="${currentLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} | ${PRODUCT}</title>
<meta name="robots" content="noindex">
<link rel="icon" href="${siteImages.icon}">
${page.styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
${page.scripts?.map((src) => html`<script src="${src}" defer></script>`)}
</head>
<body>
<a class="skip-link" href="#main">${m.shell_skip_link()}</a>
<header class="site-header"><div><a class="brand" href="${localize('/')}"><svg viewBox="0 0 32 32" aria-hidden="true"><path fill="currentColor" d="M6 3h20a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3h-7l-6 5v-5H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z"/><path fill="none" stroke="var(--color-raised,#fff)" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="M9 19V9.5c3 0 5.5 1 7 3 1.5-2 4-3 7-3V19M16 12.5V19"/></svg>${PRODUCT}</a></div></header>
<main id="main" tabindex="-1">
${page.body}
</main>
</body>
</html>
`.text;
}

export function sendPlainPage(reply: FastifyReply, status: number, page: PlainPage): FastifyReply {
  return reply.code(status).headers(plainPageHeaders).send(renderPlainPage(page));
}

/** Returns the body of a page with a heading, sentences and a link. */
export function notice(
  title: string,
  sentences: readonly string[],
  way: { href: string; text: string },
): Content {
  return html`<div class="vertical-stack"><h1>${title}</h1>${sentences.map((sentence) => html`<p>${sentence}</p>`)}<p class="flex-row flex-row--stacked-on-phone"><a class="button button--primary" href="${way.href}">${way.text}</a></p></div>`;
}
