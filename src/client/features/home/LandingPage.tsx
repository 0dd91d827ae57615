import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { SearchForm } from '#client/shell/SearchForm.tsx';
import { m } from '#contract/messages.ts';
import { languageIds, languages } from '#domain/languages.ts';
import { landingSubjects, subjects } from '#domain/subjects.ts';
import { DonationTeaser } from './DonationTeaser.tsx';
import { LandingFigures } from './Figures.tsx';
import { Specimen } from './Specimen.tsx';

/** What a stranger sees first (specification 2). */
export default function LandingPage() {
  return (
    <>
      <section className="hero">
        <div className="vertical-stack">
          <h1>{m.titles_landing()}</h1>
          <p>
            A community-built dictionary of science in Shona, Zulu, Sotho, Swahili and Venda. Free
            to read, checked by expert verifiers, open to everyone who knows a word.
          </p>
          <SearchForm id="query" label="Dictionary" large />
          <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
            <Link className="button" href={paths.dictionary()}>
              Browse Dictionary
            </Link>
            <Link className="button" href={paths.contribute()}>
              Contribute a Term
            </Link>
            <Link className="button" href={paths.donate()}>
              Donate
            </Link>
          </p>
        </div>
        <Specimen />
      </section>
      <div className="vertical-stack-large">
        <Mission />
        <HowItWorks />
        <Scope />
        <Proverbs />
        <DonationTeaser />
      </div>
    </>
  );
}

function Mission() {
  return (
    <section className="vertical-stack">
      <h2>Our Mission</h2>
      <div className="auto-grid">
        <div className="card vertical-stack">
          <h3>Preserve</h3>
          <p>
            Keep the words our communities already use for the natural world, with the people and
            places they come from.
          </p>
        </div>
        <div className="card vertical-stack">
          <h3>Modernize</h3>
          <p>
            Give today's science and technology a clear name in every one of the five languages.
          </p>
        </div>
        <div className="card vertical-stack">
          <h3>Connect</h3>
          <p>
            Bring students, teachers, translators and researchers to the same word for the same
            idea.
          </p>
        </div>
      </div>
    </section>
  );
}

function HowItWorks() {
  return (
    <section className="vertical-stack">
      <h2>How It Works</h2>
      <ol className="auto-grid numbered-steps auto-grid--min-16">
        <li className="vertical-stack">
          <h3>Submit</h3>
          <p>Add an English term, its translation and a short definition.</p>
          <p>
            <Link href={paths.contribute()}>Contribute a term</Link>
          </p>
        </li>
        <li className="vertical-stack">
          <h3>Verify</h3>
          <p>An expert verifier approves it, improves it or explains why not.</p>
          <p>
            <Link href={paths.verifierApply()}>Become a Verifier</Link>
          </p>
        </li>
        <li className="vertical-stack">
          <h3>Share</h3>
          <p>The verified term is public, for classrooms and for research.</p>
          <p>
            <Link href={paths.dictionary()}>Browse the dictionary</Link>
          </p>
        </li>
      </ol>
    </section>
  );
}

function Scope() {
  return (
    <section className="sidebar-layout sidebar-layout--medium">
      <div className="vertical-stack">
        <h2>Academic Fields</h2>
        <ul className="subject-list">
          {landingSubjects.map((id) => (
            <li key={id}>
              <Link href={paths.dictionary({ subject: id })}>{subjects[id]}</Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="vertical-stack">
        <h2>Supported Languages</h2>
        <ul className="flex-row">
          {languageIds.map((id) => (
            <li key={id}>
              <Link className="button chip" href={paths.dictionary({ language: id })}>
                {languages[id].name} <span lang={languages[id].lang}>{languages[id].ownName}</span>
              </Link>
            </li>
          ))}
        </ul>
        <div className="card card--sunken">
          <LandingFigures />
        </div>
      </div>
    </section>
  );
}

function Proverbs() {
  return (
    <section className="auto-grid auto-grid--min-20" aria-label="Proverbs">
      <blockquote>
        <p lang="zu">Umuntu ngumuntu ngabantu.</p>
        <p className="muted">isiZulu: a person is a person through other people.</p>
      </blockquote>
      <blockquote>
        <p lang="sw">Haba na haba hujaza kibaba.</p>
        <p className="muted">Swahili: little by little fills the measure.</p>
      </blockquote>
    </section>
  );
}
