import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { SearchForm } from '#client/shell/SearchForm.tsx';
import { getWordOfTheDay } from '#contract/terms/browse.ts';
import { getStats } from '#contract/terms/home.ts';
import { languageIds, languages, nameLanguage } from '#domain/languages.ts';
import { listLanguages } from '#domain/locale/sentence.ts';
import { m } from '#domain/messages.ts';
import { landingSubjects, nameSubject } from '#domain/subjects.ts';
import { BrowseLetters } from './BrowseLetters.tsx';
import { Counter } from './Counter.tsx';
import { DonationTeaser } from './DonationTeaser.tsx';
import { lettersQuery, useStats } from './queries.ts';
import { WordOfTheDay } from './WordOfTheDay.tsx';

/** The language whose letters the page links to. */
const FIRST_LANGUAGE = 'shona';

export const queries: PageQueries<'landing'> = () => [
  pageQuery({ endpoint: getStats }),
  pageQuery({ endpoint: getWordOfTheDay }),
  pageQuery(lettersQuery(FIRST_LANGUAGE)),
];

/** The home page for visitors who are not signed in, in the order of the specification. */
export default function LandingPage() {
  return (
    <>
      <section className="hero">
        <div className="vertical-stack">
          <h1>{m.titles_landing()}</h1>
          <p>{m.home_landing_intro({ languages: listLanguages() })}</p>
          <SearchForm id="query" label={m.shell_search_dictionary()} large />
          <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
            <Link className="button" href={paths.dictionary()}>
              {m.shell_link_browse_dictionary()}
            </Link>
            <Link className="button" href={paths.contribute()}>
              {m.home_landing_contribute_button()}
            </Link>
            <Link className="button" href={paths.donate()}>
              {m.home_landing_donate_button()}
            </Link>
          </p>
        </div>
        <WordOfTheDay />
      </section>
      <div className="vertical-stack-large">
        <Mission />
        <HowItWorks />
        <Languages />
        <Subjects />
        <ProverbsAndStats />
        <DonationTeaser />
        <BrowseLetters language={FIRST_LANGUAGE} />
      </div>
    </>
  );
}

function Mission() {
  return (
    <section className="vertical-stack">
      <h2>{m.home_mission_heading()}</h2>
      <div className="auto-grid">
        <div className="card vertical-stack">
          <h3>{m.home_mission_preserve()}</h3>
          <p>{m.home_mission_preserve_text()}</p>
        </div>
        <div className="card vertical-stack">
          <h3>{m.home_mission_modernize()}</h3>
          <p>
            {m.home_mission_modernize_text({
              count: m.formats_languages_in_words({ count: languageIds.length }),
            })}
          </p>
        </div>
        <div className="card vertical-stack">
          <h3>{m.home_mission_connect()}</h3>
          <p>{m.home_mission_connect_text()}</p>
        </div>
      </div>
    </section>
  );
}

function HowItWorks() {
  return (
    <section className="vertical-stack">
      <h2>{m.home_steps_heading()}</h2>
      <ol className="auto-grid numbered-steps auto-grid--min-16">
        <li className="vertical-stack">
          <h3>{m.home_steps_submit()}</h3>
          <p>{m.home_steps_submit_text()}</p>
          <p>
            <Link href={paths.contribute()}>{m.home_steps_submit_link()}</Link>
          </p>
        </li>
        <li className="vertical-stack">
          <h3>{m.home_steps_verify()}</h3>
          <p>{m.home_steps_verify_text()}</p>
          <p>
            <Link href={paths.verifierApply()}>{m.home_steps_verify_link()}</Link>
          </p>
        </li>
        <li className="vertical-stack">
          <h3>{m.home_steps_share()}</h3>
          <p>{m.home_steps_share_text()}</p>
          <p>
            <Link href={paths.dictionary()}>{m.home_steps_share_link()}</Link>
          </p>
        </li>
      </ol>
    </section>
  );
}

function Languages() {
  return (
    <section className="vertical-stack">
      <h2>{m.home_scope_languages()}</h2>
      <ul className="flex-row">
        {languageIds.map((id) => (
          <li key={id}>
            <Link className="button chip" href={paths.dictionary({ language: id })}>
              {nameLanguage(id)} <span lang={languages[id].lang}>{languages[id].ownName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Subjects() {
  return (
    <section className="vertical-stack">
      <h2>{m.home_scope_subjects()}</h2>
      <ul className="subject-list">
        {landingSubjects.map((id) => (
          <li key={id}>
            <Link href={paths.dictionary({ subject: id })}>{nameSubject(id)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProverbsAndStats() {
  return (
    <div className="auto-grid auto-grid--min-20">
      <section className="vertical-stack-medium" aria-label={m.home_proverbs_label()}>
        <blockquote>
          <p lang="zu">Umuntu ngumuntu ngabantu.</p>
          <p className="muted">{m.home_proverbs_zulu()}</p>
        </blockquote>
        <blockquote>
          <p lang="sw">Haba na haba hujaza kibaba.</p>
          <p className="muted">{m.home_proverbs_swahili()}</p>
        </blockquote>
      </section>
      <div className="card card--sunken">
        <LandingStats />
      </div>
    </div>
  );
}

/**
 * The totals on the landing page. They are not essential, so a failure is shown as a word instead
 * of an alert.
 */
function LandingStats() {
  const { data, isError } = useStats();
  return (
    <dl className="auto-grid value-above-label auto-grid--min-5">
      <Counter
        name={m.home_figures_terms({ count: data?.termsCount ?? 0 })}
        count={data?.termsCount}
        hasFailed={isError}
      />
      <Counter
        name={m.home_figures_contributors({ count: data?.contributorsCount ?? 0 })}
        count={data?.contributorsCount}
        hasFailed={isError}
      />
      <Counter
        name={m.home_figures_languages({ count: data?.languagesCount ?? 0 })}
        count={data?.languagesCount}
        hasFailed={isError}
      />
    </dl>
  );
}
