const KEYWORDS = new Set(['by', 'without', 'on', 'ignoring', 'and', 'or', 'unless', 'bool']);
const FUNCTIONS = new Set([
  'abs',
  'absent',
  'histogram_quantile',
  'increase',
  'max',
  'min',
  'min_over_time',
  'rate',
  'sum',
  'time',
  'topk',
]);

/** Finds the metrics and the labels that a PromQL query names. */
export function findIdentifiers(query: string): { metrics: string[]; labels: string[] } {
  const withoutTexts = query.replace(/"[^"]*"/g, '""').replace(/\[[^\]]*\]/g, '');
  const labels: string[] = [];
  const collect = (names: string) => {
    labels.push(...(names.match(/[a-z_]\w*/gi) ?? []));
    return '';
  };
  const rest = withoutTexts
    .replace(/\{([^}]*)\}/g, (_all, names: string) => collect(names))
    .replace(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g, (_all, names: string) =>
      collect(names),
    );
  const words = rest.match(/\b[a-z_]\w*/gi) ?? [];
  const metrics = words.filter((word) => !KEYWORDS.has(word) && !FUNCTIONS.has(word));
  return { metrics: sortUnique(metrics), labels: sortUnique(labels) };
}

const sortUnique = (names: readonly string[]): string[] => [...new Set(names)].sort();
