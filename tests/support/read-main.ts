const entities: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"' };

/** Returns the text of the main part of a document, with single spaces. */
export function readMain(document: string): string {
  const main = /<main.*<\/main>/s.exec(document)?.[0] ?? '';
  return main
    .replace(/<script.*?<\/script>|<!--.*?-->/gs, '')
    .replace(/<wbr\s*\/?>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ');
}
