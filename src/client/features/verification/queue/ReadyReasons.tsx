import { m } from '#domain/messages.ts';
import { readyReasons } from './review-reasons.ts';

/** Buttons that fill in a ready-made reason, each with the digit that does the same. */
export function ReadyReasons({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <fieldset className="field">
      <legend>{m.review_reasons_ready_label()}</legend>
      <div className="flex-row">
        {readyReasons.map(({ name, text }, index) => (
          <button
            key={name()}
            className="button chip"
            type="button"
            onClick={() => onChoose(text())}
          >
            <kbd>{index + 1}</kbd>
            {name()}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
