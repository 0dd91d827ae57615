import { type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { reviewTimesQuery } from '#client/terms/ReviewTimes.tsx';
import { Question } from '#client/ui/forms/Question.tsx';
import { PRODUCT } from '#domain/product.ts';
import { contributing } from './faq/contributing.tsx';
import { gettingStarted } from './faq/getting-started.tsx';
import { support } from './faq/support.tsx';
import { technical } from './faq/technical.tsx';
import { verification } from './faq/verification.tsx';
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

const sections: Section[] = [
  { id: 'getting-started', heading: 'Getting Started', body: questions(gettingStarted) },
  { id: 'contributing', heading: 'Contributing', body: questions(contributing) },
  { id: 'verification', heading: 'Verification', body: questions(verification) },
  { id: 'support', heading: 'Support', body: questions(support) },
  { id: 'technical', heading: 'Technical', body: questions(technical) },
];

export const queries: PageQueries<'faq'> = () => [pageQuery(reviewTimesQuery)];

export default function FaqPage() {
  return (
    <StaticPage
      title="Frequently Asked Questions"
      opening={`Common questions about ${PRODUCT}, and the answers.`}
      updated
      sections={sections}
    />
  );
}
