import { limits } from '#domain/limits.ts';
import { type SearchField, searchFields, type TermFilters } from '#domain/term-search.ts';
import { Icon } from '../ui/Icon.tsx';

const names: Record<SearchField, string> = { both: 'Both Languages', english: 'English Only', vernacular: 'Vernacular Only' };

/** `refusal` says why the text cannot be searched for. */
export function SearchBox({ filters, refusal }: { filters: TermFilters; refusal: string | null }) {
  return (
    <>
      <div className="search">
        <label className="vh" htmlFor="query">Search terms</label>
        <input id="query" name="query" type="search" placeholder="Search terms" maxLength={limits.text.query} defaultValue={filters.query} enterKeyHint="search"
          autoCapitalize="none" autoCorrect="off" spellCheck={false} autoComplete="off" aria-describedby={refusal ? 'query-error' : undefined} aria-invalid={refusal ? true : undefined} />
        <button className="btn pri" type="submit"><Icon name="search" />Search</button>
      </div>
      {refusal && <p className="msg" id="query-error" role="alert"><Icon name="alert" />{refusal}</p>}
      <fieldset className="seg">
        <legend className="vh">Search in</legend>
        {searchFields.map((field) => (
          <label key={field} className="check"><input type="radio" name="field" value={field} defaultChecked={field === filters.field} />{names[field]}</label>
        ))}
      </fieldset>
    </>
  );
}
