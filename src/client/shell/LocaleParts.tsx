import '#client/styles/locales.css';
import { useQueryString } from '#client/runtime/query-string.ts';
import { useSite } from '#client/runtime/session/site.tsx';
import { isEnglishOnly } from '#contract/match-page.ts';
import { pages } from '#contract/pages.ts';
import { englishPath, localePrefix } from '#domain/locale/addresses.ts';
import { currentLocale, type Locale, SOURCE_LOCALE } from '#domain/locale/locale.ts';
import * as english from '#domain/messages/en/locales.ts';
import { m } from '#domain/messages.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Icon, Shape } from '../ui/Icon.tsx';

/*
 * The parts of the header, the layout and the footer that only sites with several locales load.
 */

const GLOBE =
  'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18';

type Props = { path: string };

/** The switch as a menu, for the header of signed-out people and for the footer. */
export function LocaleMenu({ path, place }: Props & { place: 'header' | 'footer' }) {
  const { locales } = useSite();
  if (isEnglishOnly(path)) return null;
  return (
    <Disclosure
      className={`locale-menu locale-menu--${place}`}
      summaryClass="locale-summary"
      summary={
        <>
          <Shape path={GLOBE} />
          <span className="visually-hidden">{m.locales_switch_label()}: </span>
          {locales?.find(({ id }) => id === currentLocale())?.name}
          <Icon name="down" />
        </>
      }
    >
      <LocaleLinks path={path} />
    </Disclosure>
  );
}

/** The switch as a list, for the drawer and the menu of signed-in people. */
export function LocaleList({ path }: Props) {
  if (isEnglishOnly(path)) return null;
  return (
    <nav className="locale-list" aria-label={m.locales_switch_label()}>
      <p>
        <Shape path={GLOBE} /> {m.locales_switch_label()}
      </p>
      <LocaleLinks path={path} />
    </nav>
  );
}

/**
 * Links to the same page in each locale. They are not the router's links, because another locale
 * needs other code.
 */
function LocaleLinks({ path }: Props) {
  const { locales = [] } = useSite();
  const addressIn = useAddressIn(path);
  return locales.map(({ id, name, isDraft }) => (
    <a
      key={id}
      href={addressIn(id)}
      hrefLang={id}
      aria-current={id === currentLocale() ? 'true' : undefined}
    >
      <span lang={id}>{name}</span>
      {isDraft && <span className="badge">{m.locales_draft()}</span>}
    </a>
  ));
}

/** Says above every page in a draft that it is one, in both languages. */
export function DraftBanner({ path }: Props) {
  const { locales } = useSite();
  const addressIn = useAddressIn(path);
  if (!locales?.some(({ id, isDraft }) => isDraft && id === currentLocale())) return null;
  return (
    <aside className="draft-banner">
      <p>
        {m.locales_draft_banner()}{' '}
        <span lang={SOURCE_LOCALE}>{english.locales_draft_banner()}</span>
      </p>
      <a href={addressIn(SOURCE_LOCALE)} hrefLang={SOURCE_LOCALE} lang={SOURCE_LOCALE}>
        {english.locales_read_in_english()}
      </a>
    </aside>
  );
}

/** Leaves out the query of /donate/success, because it contains the payment's secret. */
function useAddressIn(path: string): (locale: Locale) => string {
  const search = useQueryString();
  const page = englishPath(path) ?? '/';
  const query = search && page !== pages.donateSuccess.path ? `?${search}` : '';
  return (locale) => localePrefix(locale) + page + query;
}
