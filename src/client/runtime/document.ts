import type { PageAssets } from '#contract/rendering.ts';
import { previewSize, siteImages } from '#contract/site.ts';
import { localePrefix, splitLocale } from '#domain/locale/addresses.ts';
import { isDraft } from '#domain/locale/drafts.ts';
import { currentLocale, SOURCE_LOCALE } from '#domain/locale/locale.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import { type DocumentState, packState } from './document-state.ts';
import type { Head } from './head.ts';
import type { Loading } from './loading.ts';

type DocumentHead = Head & { description: string };

type Parts = {
  head: DocumentHead;
  /** The origin of the site, as in "https://example.org". */
  publicUrl: string;
  /** The canonical path and query of the page. */
  address: string;
  assets: PageAssets;
  loading: Loading;
  /** The addresses of the scripts that the loader fetches. The first one is the entry. */
  chunks: readonly string[];
  /** The addresses of the page's own stylesheets. */
  styles: readonly string[];
  /** The redirect for browsers without scripts, or null if the page does not redirect. */
  refresh: { to: string; seconds: number } | null;
  body: string;
  state: DocumentState;
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/**
 * Returns JSON for a script element that contains data. Escaping `<` prevents a text from ending
 * the element.
 */
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Returns the HTML document. It must not contain inline scripts or styles, because the content
 * security policy blocks them.
 */
export function documentHtml({
  head,
  publicUrl,
  address,
  assets,
  loading,
  chunks,
  styles,
  refresh,
  body,
  state,
}: Parts): string {
  return `<!doctype html>
<html lang="${currentLocale()}" data-load="${loading}" data-chunks="${chunks.join(' ')}"${
    assets.serviceWorker === false ? ' data-offline="off"' : ''
  }>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
<meta name="description" content="${escapeHtml(head.description)}">
${canonicalOrNoIndex(head, publicUrl + address)}${localeTags(head, address, { publicUrl, locales: state.site.locales })}${oembedLink(head, publicUrl, address)}
${previewTags(head, publicUrl, address)}
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">\
<meta name="theme-color" content="#211d18" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${siteImages.icon}">\
<link rel="apple-touch-icon" href="${siteImages.touchIcon}">
${[assets.stylesheet, ...styles].map(stylesheetLink).join('')}
${[assets.loader, ...(assets.scripts ?? [])].map(moduleScript).join('')}
${linkedDataScript(head, publicUrl)}${refreshTag(refresh)}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="state">${scriptJson(packState(state))}</script>
</body>
</html>
`;
}

const canonicalOrNoIndex = (head: Head, url: string): string =>
  head.index === false
    ? '<meta name="robots" content="noindex">'
    : `<link rel="canonical" href="${escapeHtml(url)}">`;

/**
 * Returns what tells other sites in which locales the page exists. Search engines do not list pages
 * in a draft, but follow their links.
 */
function localeTags(
  { index }: Head,
  address: string,
  { publicUrl, locales }: { publicUrl: string; locales: DocumentState['site']['locales'] },
): string {
  const locale = currentLocale();
  const { language, region } = new Intl.Locale(locale).maximize();
  const name =
    locale === SOURCE_LOCALE ? '' : `<meta property="og:locale" content="${language}_${region}">`;
  if (!locales || index === false) return name;
  if (isDraft(locale)) return `<meta name="robots" content="noindex, follow">${name}`;
  const reviewed = locales.filter((each) => !each.isDraft);
  if (reviewed.length < 2) return name;
  const english = publicUrl + splitLocale(address).path;
  const links = reviewed.map(({ id }) =>
    alternateLink(id, publicUrl + localePrefix(id) + splitLocale(address).path),
  );
  return [...links, alternateLink('x-default', english), name].join('');
}

const alternateLink = (locale: string, href: string): string =>
  `<link rel="alternate" hreflang="${locale}" href="${escapeHtml(href)}">`;

/**
 * Returns the link to the oEmbed description of the page. Its address repeats the canonical one
 * without escaping it, so it adds little to the compressed document.
 */
function oembedLink({ hasOembed }: Head, publicUrl: string, address: string): string {
  if (!hasOembed) return '';
  const href = escapeHtml(`${publicUrl}/api/oembed?url=${publicUrl}${address}`);
  return `<link rel="alternate" type="application/json+oembed" href="${href}">`;
}

/** Returns the Open Graph tags, which other sites use to show a preview of a link to this page. */
function previewTags(
  { title, description }: DocumentHead,
  publicUrl: string,
  address: string,
): string {
  const properties = {
    site_name: PRODUCT,
    type: 'website',
    title,
    description,
    url: publicUrl + address,
    image: publicUrl + siteImages.preview,
    'image:width': String(previewSize.width),
    'image:height': String(previewSize.height),
    'image:alt': m.shell_preview_alt(),
  };
  const tags = Object.entries(properties).map(
    ([property, content]) => `<meta property="og:${property}" content="${escapeHtml(content)}">`,
  );
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image">`;
}

const stylesheetLink = (href: string): string => `<link rel="stylesheet" href="${href}">`;

const moduleScript = (script: string): string => `<script type="module" src="${script}"></script>`;

function linkedDataScript({ linkedData }: Head, publicUrl: string): string {
  if (!linkedData) return '';
  return `<script type="application/ld+json">${scriptJson(linkedData(publicUrl))}</script>`;
}

function refreshTag(refresh: Parts['refresh']): string {
  if (!refresh) return '';
  const content = `${refresh.seconds};url=${escapeHtml(refresh.to)}`;
  return `<noscript><meta http-equiv="refresh" content="${content}"></noscript>`;
}
