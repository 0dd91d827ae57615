import { siteImages } from '#contract/site.ts';
import { currentLocale } from '#domain/locale/locale.ts';
import { PRODUCT } from '#domain/product.ts';
import { type OfflineFiles, offlineAttributes } from '../runtime/offline/files.ts';

/**
 * Returns the document that the service worker shows for pages that are not stored. It contains
 * nothing about a person, and is the same for everybody.
 */
export function shellHtml({
  stylesheets,
  ...files
}: OfflineFiles & { stylesheets: readonly string[] }): string {
  const attributes = Object.entries(offlineAttributes(files)).map(
    ([name, value]) => ` ${name}="${value}"`,
  );
  return `<!doctype html>
<html lang="${currentLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${PRODUCT}</title>
<meta name="robots" content="noindex">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#211d18" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${siteImages.icon}">
${stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}
<script type="module" src="${files.script}"></script>
</head>
<body>
<main id="main" tabindex="-1">
<div id="offline-app" data-shell${attributes.join('')}></div>
</main>
</body>
</html>
`;
}
