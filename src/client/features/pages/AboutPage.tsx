import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useSite } from '#client/runtime/session/site.tsx';
import { languageIds, languages, nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import { roles } from '#domain/roles.ts';
import { nameSubject, subjectIds } from '#domain/subjects.ts';
import { OfflineSentences } from './OfflineSentences.tsx';
import { productFacts } from './product-facts.ts';
import { Points, type Section, StaticPage } from './StaticPage.tsx';

function Mission() {
  return (
    <>
      <p className="definition">
        When learners meet an idea in their own language, they can think about the idea itself. When
        they meet it only in another language, they have to learn the language and the idea at the
        same time.
      </p>
      <p>
        Many scientific ideas already have good words in African languages. People use them in
        laboratories, clinics, fields and villages, but nobody has written them down. For other
        ideas, people have not agreed on a word yet.
      </p>
      <p>
        {`${PRODUCT} collects these words. People who know the language and the subject check each ` +
          'one. Then everyone can use it: schools, translators and researchers.'}
      </p>
    </>
  );
}

function HowItWorks() {
  return (
    <ol className="auto-grid numbered-steps">
      <li className="vertical-stack">
        <h3>Submit</h3>
        <p>
          Anyone with an account and a verified email address can add a word: the English term, the
          word in one of the languages, and a definition.
        </p>
        <p>
          <Link href={paths.contribute()}>Contribute a Term</Link>
        </p>
      </li>
      <li className="vertical-stack">
        <h3>Verify</h3>
        <p>
          A verifier reads it, then approves it, corrects and approves it, asks its author for a
          change, or rejects it and says why.
        </p>
        <p>
          <Link href={paths.verifierApply()}>Become a Verifier</Link>
        </p>
      </li>
      <li className="vertical-stack">
        <h3>Share</h3>
        <p>A verified term is public immediately. Anyone can read it, link to it and reuse it.</p>
        <p>
          <Link href={paths.worksheet()}>Make a word list for a lesson</Link>
        </p>
        <p>
          <Link href={paths.dictionary()}>Browse the Dictionary</Link>
        </p>
      </li>
    </ol>
  );
}

function Scope() {
  return (
    <>
      <p>
        {`The dictionary covers ${productFacts.scope}. ` +
          'Choose a name below to see its verified terms.'}
      </p>
      <h3>Languages</h3>
      <table className="language-table">
        <thead>
          <tr>
            <th scope="col">In English</th>
            <th scope="col">In the language itself</th>
          </tr>
        </thead>
        <tbody>
          {languageIds.map((id) => (
            <tr key={id}>
              <th scope="row">
                <Link href={paths.dictionary({ language: id })}>{nameLanguage(id)}</Link>
              </th>
              <td lang={languages[id].lang}>{languages[id].ownName}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>Subject areas</h3>
      <ul className="subject-list">
        {subjectIds.map((id) => (
          <li key={id}>
            <Link href={paths.dictionary({ subject: id })}>{nameSubject(id)}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Roles() {
  return (
    <div className="field-pair">
      <div className="card vertical-stack">
        <h3>Readers</h3>
        <p>Anyone, without an account. They search the dictionary and share the words they find.</p>
      </div>
      <div className="card vertical-stack">
        <h3>{`${roles.user.label()}s`}</h3>
        <p>
          People with an account. They add terms, suggest edits, follow the decisions, and can apply
          to become verifiers.
        </p>
      </div>
      <div className="card vertical-stack">
        <h3>{`${roles.verifier.label()}s`}</h3>
        <p>
          People who know a language and a subject well. They decide which submissions in them are
          published. When they reject one, they give a reason.
        </p>
      </div>
      <div className="card vertical-stack">
        <h3>{`${roles.admin.label()}s`}</h3>
        <p>The people who manage the site. They decide who is a verifier.</p>
      </div>
    </div>
  );
}

function Checking() {
  return (
    <>
      <p>{m.review_times_experts()}</p>
      <Points>
        {[
          'A submission waits until a verifier decides. ' +
            'Until then it is not in the public dictionary. ' +
            'Signed-in people with a verified email address see it, marked as not yet verified.',
          'If two verifiers decide at the same time, the first decision counts, and the ' +
            'site tells the second verifier.',
          'In subjects that an administrator chooses, two verifiers must approve a term.',
          'Until a verifier decides, authors can edit and withdraw what they submitted, and talk ' +
            'to the verifiers about it.',
          'Verifiers normally cannot decide on their own submissions.',
          'A rejection needs a reason. The contributor can read it.',
          'We can also add collections of words from other sources. The authors of a collection ' +
            'have checked its words, so we treat them as verified. ' +
            'The page of each of these terms names the source.',
          'The site records every step. Each term shows its change history, with dates and reasons.',
        ]}
      </Points>
      <p>
        Mistakes still happen. If a published word looks wrong to you, open its page and choose
        Suggest an edit or Report. A verifier reads it and decides.
      </p>
      <p>
        Each word has a mark that says how well it is supported.{' '}
        <Link href={paths.reliability()}>{m.titles_reliability()}</Link>
      </p>
    </>
  );
}

function Licences() {
  const { sourceUrl } = useSite();
  const openSource = sourceUrl ? <a href={sourceUrl}>open source</a> : 'open source';
  return (
    <Points>
      {[
        <>
          The code of this site is {openSource} under the MIT licence. Anyone may run it, study it
          and change it.
        </>,
        <>
          The terms are shared under the{' '}
          <a href="https://creativecommons.org/licenses/by-sa/4.0/">
            Creative Commons licence CC BY-SA 4.0
          </a>
          . You may use them for any purpose, but you must name the source. If you make something
          new from them, you must share it under the same licence. All of them are files on the page{' '}
          <Link href={paths.data()}>Open data</Link>.
        </>,
        'Words from another collection keep the licence of that collection. ' +
          'The page of a term names its collection.',
      ]}
    </Points>
  );
}

const listSections = (): Section[] => [
  { id: 'mission', heading: 'Our mission', body: <Mission /> },
  { id: 'how-it-works', heading: 'How it works', body: <HowItWorks /> },
  { id: 'scope', heading: 'Languages and subject areas', body: <Scope /> },
  { id: 'roles', heading: 'Who takes part', body: <Roles /> },
  { id: 'checking', heading: 'How we check words', body: <Checking /> },
  { id: 'licences', heading: 'Licences', body: <Licences /> },
  {
    id: 'offline',
    heading: 'Without a connection',
    body: (
      <>
        <p>
          <Link href={paths.offline()}>Save a language</Link> on your device while you are
          connected. Without a connection, a bar at the top of each page says what works:
        </p>
        <OfflineSentences />
      </>
    ),
  },
  {
    id: 'support',
    heading: 'Who pays for it',
    body: (
      <p>
        People who find the dictionary useful. Donations are voluntary, and 100% of donations go to
        platform maintenance. <Link href={paths.donate()}>Donate</Link>
      </p>
    ),
  },
];

export default function AboutPage() {
  return (
    <StaticPage
      title={`About ${PRODUCT}`}
      opening={
        `A community-built scientific dictionary in ${productFacts.scope}, made for Southern ` +
        'Africa and open to everyone.'
      }
      updated
      sections={listSections()}
    />
  );
}
