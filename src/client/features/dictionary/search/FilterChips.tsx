import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { languages } from '#domain/languages.ts';
import { changeFilters, type TermFilters } from '#domain/lists/term-search.ts';
import { m } from '#domain/messages.ts';
import { subjects } from '#domain/subjects.ts';
import { varietyNames } from '#domain/varieties.ts';

/** Shows the chosen language, variety and subject, each as a link that removes the filter. */
export function FilterChips({ filters }: { filters: TermFilters }) {
  const chips = [
    filters.language !== 'all' && {
      name: languages[filters.language].name,
      without: changeFilters(filters, { language: 'all' }),
    },
    filters.variety !== 'all' && {
      name: varietyNames[filters.variety],
      without: changeFilters(filters, { variety: 'all' }),
    },
    filters.subject !== 'all' && {
      name: subjects[filters.subject],
      without: changeFilters(filters, { subject: 'all' }),
    },
  ].filter((chip) => chip !== false);
  if (chips.length === 0) return null;
  return (
    <p className="filter-chips">
      {chips.map(({ name, without }) => (
        <Link
          key={name}
          className="text-button"
          href={paths.dictionary(without)}
          aria-label={m.dictionary_filters_remove({ name })}
          onClick={() => document.getElementById('results')?.focus({ preventScroll: true })}
        >
          {name}
          <Icon name="cross" />
        </Link>
      ))}
    </p>
  );
}
