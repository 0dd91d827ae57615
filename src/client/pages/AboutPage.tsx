import { messages, PRODUCT } from '#contract/messages.ts';
import { languageIds, languages } from '#domain/languages.ts';
import { roles } from '#domain/roles.ts';
import { subjectIds, subjects } from '#domain/subjects.ts';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { figures } from './figures.ts';
import { Points, type Section, StaticPage } from './StaticPage.tsx';

function Mission() {
  return (
    <>
      <p className="def">
        Learners who meet an idea in their own language can think with it. Learners who meet it only
        in a borrowed one have to learn two things at once.
      </p>
      <p>
        Many scientific ideas have good words in African languages. They are known in a laboratory,
        a clinic, a field or a village, and written down nowhere. Others have no settled word yet.
      </p>
      <p>{`${PRODUCT} collects these words, has each one checked by people who know the language and the subject, and gives them back to everyone: to classrooms, to translators and to research.`}</p>
    </>
  );
}

function HowItWorks() {
  return (
    <ol className="grid steps">
      <li className="stack">
        <h3>Submit</h3>
        <p>
          Somebody who knows a word adds it: the English term, the word in one of the languages, and
          a definition.
        </p>
        <p>
          <Link href={paths.contribute()}>Contribute a term</Link>
        </p>
      </li>
      <li className="stack">
        <h3>Verify</h3>
        <p>
          A verifier reads it and approves it, corrects and approves it, or rejects it with a
          reason.
        </p>
        <p>
          <Link href={paths.verifierApply()}>Become a Verifier</Link>
        </p>
      </li>
      <li className="stack">
        <h3>Share</h3>
        <p>A verified term is public at once. Anyone may read it, link to it and use it again.</p>
        <p>
          <Link href={paths.dictionary()}>Browse the dictionary</Link>
        </p>
      </li>
    </ol>
  );
}

function Scope() {
  return (
    <>
      <p>{`The dictionary covers ${figures.scope}. Each name below opens the verified terms it has.`}</p>
      <h3>Languages</h3>
      <table className="langs">
        <thead>
          <tr>
            <th scope="col">In English</th>
            <th scope="col">Its own name</th>
          </tr>
        </thead>
        <tbody>
          {languageIds.map((id) => (
            <tr key={id}>
              <th scope="row">
                <Link href={paths.dictionary({ language: id })}>{languages[id].name}</Link>
              </th>
              <td lang={languages[id].lang}>{languages[id].ownName}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>Subject areas</h3>
      <ul className="fields">
        {subjectIds.map((id) => (
          <li key={id}>
            <Link href={paths.dictionary({ subject: id })}>{subjects[id]}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Roles() {
  return (
    <div className="two">
      <div className="card stack">
        <h3>Readers</h3>
        <p>Anyone, without an account. They search the dictionary and share what they find.</p>
      </div>
      <div className="card stack">
        <h3>{`${roles.user.label}s`}</h3>
        <p>
          People with an account. They add terms, follow what becomes of them, and can apply to
          become verifiers.
        </p>
      </div>
      <div className="card stack">
        <h3>{`${roles.verifier.label}s`}</h3>
        <p>
          People who know a language and a subject well. They decide which submissions are
          published, and say why.
        </p>
      </div>
      <div className="card stack">
        <h3>{`${roles.admin.label}s`}</h3>
        <p>The people who keep the site in order. They decide who is a verifier.</p>
      </div>
    </div>
  );
}

function Checking() {
  return (
    <>
      <p>{messages.guidelinesReview}</p>
      <Points>
        {[
          'A submission waits until a verifier decides. Until then it is not in the public dictionary; people who are signed in see it marked as not yet verified.',
          'Each submission gets one decision. If two verifiers decide at the same moment, the first counts and the second is told so.',
          'As a rule nobody decides on a term that they submitted themselves.',
          'A rejection needs a reason, and the person who submitted the term can read it.',
          'A whole collection of words can be brought in at once from another source. Its words count as verified, because those who made it checked them; the notes of each one name the source.',
          'Every step is kept: each term shows its change history, with the dates and the reasons that were given.',
        ]}
      </Points>
      <p>
        People can still be wrong. If a published word looks wrong to you, open its page and choose
        Report, or <Link href={paths.contact()}>write to us</Link>.
      </p>
    </>
  );
}

function Licences() {
  return (
    <Points>
      {[
        'The program that runs this site is open source, under the MIT licence. Anyone may run it, study it and change it.',
        <>
          The terms are shared under the{' '}
          <a href="https://creativecommons.org/licenses/by-sa/4.0/">
            Creative Commons licence CC BY-SA 4.0
          </a>
          : use them for anything, say where they come from, and share what you make of them in the
          same way.
        </>,
        'Words that were brought in from another collection keep the licence of that collection. It is named in the notes of the term.',
      ]}
    </Points>
  );
}

const sections: Section[] = [
  { id: 'mission', heading: 'Our mission', body: <Mission /> },
  { id: 'how-it-works', heading: 'How it works', body: <HowItWorks /> },
  { id: 'scope', heading: 'Languages and subject areas', body: <Scope /> },
  { id: 'roles', heading: 'Who takes part', body: <Roles /> },
  { id: 'checking', heading: 'How we check words', body: <Checking /> },
  { id: 'licences', heading: 'Open source, open words', body: <Licences /> },
  {
    id: 'support',
    heading: 'Who pays for it',
    body: (
      <p>
        People who find it useful. Donations are voluntary, and 100% of donations go to platform
        maintenance. <Link href={paths.donate()}>Donate</Link>
      </p>
    ),
  },
];

export default function AboutPage() {
  return (
    <StaticPage
      title={`About ${PRODUCT}`}
      opening={`A community-built scientific dictionary in ${figures.scope}, made for Southern Africa and open to everyone.`}
      updated
      sections={sections}
    />
  );
}
