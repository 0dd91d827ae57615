import { useRef } from 'react';
import { m } from '#domain/messages.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SearchForm } from './SearchForm.tsx';

/**
 * The search field of the header. On a phone, a click on an icon opens it, even without scripts.
 */
export function HeaderSearch() {
  const form = useRef<HTMLDivElement>(null);
  return (
    <Disclosure
      className="header-search"
      summaryClass="button button--quiet"
      summary={
        <>
          <Icon name="search" />
          <span className="visually-hidden">{m.shell_search_button()}</span>
        </>
      }
      onOpen={() => form.current?.querySelector('input')?.focus()}
    >
      <div ref={form}>
        <SearchForm id="site-query" label={m.shell_search_site()} />
      </div>
    </Disclosure>
  );
}
