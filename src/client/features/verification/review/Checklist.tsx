import { useState } from 'react';
import { Icon } from '#client/ui/Icon.tsx';
import { m } from '#domain/messages.ts';
import {
  addSentence,
  type ReviewQuestion,
  removeSentence,
  reviewQuestions,
} from '../queue/review-reasons.ts';

type Answer = 'yes' | 'no';
type Props = { reason: string; onReason: (reason: string) => void };

/** Questions about the submission. Each No adds its sentence to the reason. */
export function Checklist({ reason, onReason }: Props) {
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  const choose = ({ id, reason: sentence }: ReviewQuestion, answer: Answer) => {
    setAnswers({ ...answers, [id]: answer });
    const change = answer === 'no' ? addSentence : removeSentence;
    onReason(change(reason, sentence()));
  };
  return (
    <details className="card collapsible">
      <summary>
        <b>{m.review_reasons_checklist_heading()}</b>
        <span className="muted">
          {m.review_reasons_checklist_progress({
            done: Object.keys(answers).length,
            count: reviewQuestions.length,
          })}
        </span>
        <Icon name="down" />
      </summary>
      <div>
        <p className="hint">{m.review_reasons_checklist_hint()}</p>
        <ol className="checklist">
          {reviewQuestions.map((question) => (
            <li key={question.id}>
              <fieldset>
                <legend>{question.question()}</legend>
                {(['yes', 'no'] as const).map((answer) => (
                  <label key={answer} className="choice-label">
                    <input
                      type="radio"
                      name={`check-${question.id}`}
                      checked={answers[question.id] === answer}
                      onChange={() => choose(question, answer)}
                    />
                    {answer === 'yes' ? m.review_reasons_yes() : m.review_reasons_no()}
                  </label>
                ))}
              </fieldset>
            </li>
          ))}
        </ol>
      </div>
    </details>
  );
}
