import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { ReliabilityMark } from '#client/terms/ReliabilityMark.tsx';
import type { MarkedTerm } from '#client/terms/reliability-label.ts';
import { PRODUCT } from '#domain/product.ts';
import { IfReachable } from './IfReachable.tsx';
import { Points, type Section, StaticPage } from './StaticPage.tsx';

type Level = { mark: MarkedTerm; meaning: string };

const levels: Level[] = [
  {
    mark: { status: 'pending', reliability: 1 },
    meaning: 'A person has contributed the word. A verifier has not checked it yet.',
  },
  {
    mark: { status: 'verified', reliability: 2, verifiers: 1 },
    meaning:
      'One verifier has checked the word. If the word is from a collection and no verifier has ' +
      'checked it on this site, the mark names the collection instead: “Source: …”.',
  },
  {
    mark: { status: 'verified', reliability: 3, verifiers: 2 },
    meaning:
      'Two verifiers have checked the word. If the word is in two collections from different ' +
      'publishers, the mark says “Two sources agree”.',
  },
  {
    mark: { status: 'verified', reliability: 4 },
    meaning:
      'The word is from a body that sets the standard for the language, such as a language ' +
      'board. The mark names this body.',
  },
];

function Marks() {
  return (
    <dl className="vertical-stack">
      {levels.map(({ mark, meaning }) => (
        <div key={mark.reliability}>
          <dt>
            <ReliabilityMark term={mark} />
          </dt>
          <dd>
            <p>{meaning}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const listSections = (): Section[] => [
  { id: 'marks', heading: 'The four marks', body: <Marks /> },
  {
    id: 'computed',
    heading: 'How a word gets its mark',
    body: (
      <>
        <p>
          {`${PRODUCT} works out the mark from the verifiers and the sources of the word. Nobody ` +
            'can choose it. When another verifier confirms a word, or another source is added, ' +
            'the mark changes at once.'}
        </p>
        <p>
          Imports do not count as verifiers, and two sources from the same publisher count as one.
        </p>
      </>
    ),
  },
  {
    id: 'usage',
    heading: 'Which word to use',
    body: (
      <>
        <p>The mark says how well a word is supported. These labels say how the word is used:</p>
        <Points>
          {[
            'The large word is the preferred one, or the best supported one if verifiers have not ' +
              'chosen yet.',
            '“Also used” marks a good alternative.',
            '“Superseded” marks an older word that has been replaced.',
            '“Not recommended” marks a word to avoid.',
          ]}
        </Points>
      </>
    ),
  },
  {
    id: 'mistakes',
    heading: 'If a word is wrong',
    body: (
      <p>
        Any word can be wrong, whatever its mark. Open its page and choose Report
        <IfReachable>
          , or <Link href={paths.contact()}>write to us</Link>
        </IfReachable>
        .
      </p>
    ),
  },
];

export default function ReliabilityPage() {
  return (
    <StaticPage
      title="What the marks mean"
      opening="Each word has a mark that says how well it is supported."
      sections={listSections()}
    />
  );
}
