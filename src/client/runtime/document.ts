import { m } from '#contract/messages.ts';
import { PRODUCT } from '#contract/product.ts';
import type { PageAssets } from '#contract/rendering.ts';
import { siteImages } from '#contract/site.ts';
import type { DocumentState } from './document-state.ts';
import type { Head } from './head.ts';
import type { Loading } from './loading.ts';

type Parts = {
  head: Head;
  /** Origin of the site, and the path and query under which the page should be known. */
  publicUrl: string;
  address: string;
  assets: PageAssets;
  loading: Loading;
  /** What the loader fetches, the entry first. */
  chunks: readonly string[];
  /** Where a browser without scripts is sent, and after how many seconds. */
  refresh: { to: string; seconds: number } | null;
  body: string;
  state: DocumentState;
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!);

/** JSON inside a script element that is data, not script: nothing in it can end the element. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The whole document. It holds no script but the loader's address and no style, so that the
 * strictest policy fits it.
 */
export function documentHtml({
  head,
  publicUrl,
  address,
  assets,
  loading,
  chunks,
  refresh,
  body,
  state,
}: Parts): string {
  const url = publicUrl + address;
  const meta = (property: string, content: string) =>
    `<meta property="og:${property}" content="${escapeHtml(content)}">`;
  return `<!doctype html>
<html lang="en" data-load="${loading}" data-chunks="${chunks.join(' ')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
<meta name="description" content="${escapeHtml(head.description)}">
${head.index === false ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${escapeHtml(url)}">`}
${meta('site_name', PRODUCT)}${meta('type', 'website')}${meta('title', head.title)}${meta('description', head.description)}${meta('url', url)}${meta('image', publicUrl + siteImages.preview)}${meta('image:width', '1200')}${meta('image:height', '630')}${meta('image:alt', m.shell_preview_alt())}<meta name="twitter:card" content="summary_large_image">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#211d18" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${siteImages.icon}"><link rel="apple-touch-icon" href="${siteImages.touchIcon}">
<link rel="stylesheet" href="${assets.stylesheet}">
${[assets.loader, ...(assets.scripts ?? [])].map((script) => `<script type="module" src="${script}"></script>`).join('')}
${head.linkedData ? `<script type="application/ld+json">${json(head.linkedData(publicUrl))}</script>` : ''}${refresh ? `<noscript><meta http-equiv="refresh" content="${refresh.seconds};url=${escapeHtml(refresh.to)}"></noscript>` : ''}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="state">${json(state)}</script>
</body>
</html>
`;
}
