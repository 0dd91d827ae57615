import { type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { reviewTimesQuery } from '#client/terms/ReviewTimes.tsx';
import { Question } from '#client/ui/forms/Question.tsx';
import { PRODUCT } from '#domain/product.ts';
import { listContributing } from './faq/contributing.tsx';
import { listGettingStarted } from './faq/getting-started.tsx';
import { listSupport } from './faq/support.tsx';
import { listTechnical } from './faq/technical.tsx';
import { listVerification } from './faq/verification.tsx';
import type { FaqEntry } from './faq-entry.ts';
import { type Section, StaticPage } from './StaticPage.tsx';

const questions = (answers: readonly FaqEntry[]) => (
  <div>
    {answers.map(({ question, answer }) => (
      <Question key={question} question={question}>
        {answer}
      </Question>
    ))}
  </div>
);

const listSections = (): Section[] => [
  { id: 'getting-started', heading: 'Getting Started', body: questions(listGettingStarted()) },
  { id: 'contributing', heading: 'Contributing', body: questions(listContributing()) },
  { id: 'verification', heading: 'Verification', body: questions(listVerification()) },
  { id: 'support', heading: 'Support', body: questions(listSupport()) },
  { id: 'technical', heading: 'Technical', body: questions(listTechnical()) },
];

export const queries: PageQueries<'faq'> = () => [pageQuery(reviewTimesQuery)];

export default function FaqPage() {
  return (
    <StaticPage
      title="Frequently Asked Questions"
      opening={`Common questions about ${PRODUCT}, and the answers.`}
      updated
      sections={listSections()}
    />
  );
}
