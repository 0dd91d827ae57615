import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useRememberedLanguage } from '#client/runtime/session/language.tsx';
import { languages } from '#domain/languages.ts';
import { changeFilters, type TermFilters } from '#domain/lists/term-search.ts';
import { m } from '#domain/messages.ts';

/**
 * Explains that the list shows only one language because the reader chose that language earlier.
 */
export function OwnLanguage({ filters }: { filters: TermFilters }) {
  const remembered = useRememberedLanguage();
  if (filters.language === 'all' || filters.language !== remembered) return null;
  return (
    <p className="own-language">
      {m.dictionary_list_own_language({ language: languages[remembered].ownName })}{' '}
      <Link
        href={paths.dictionary(changeFilters(filters, { language: 'all' }))}
        onClick={() => document.getElementById('results')?.focus({ preventScroll: true })}
      >
        {m.dictionary_list_show_all_languages()}
      </Link>
    </p>
  );
}
