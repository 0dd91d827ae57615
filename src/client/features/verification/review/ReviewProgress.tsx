import { Icon } from '#client/ui/Icon.tsx';
import { languages } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { subjects } from '#domain/subjects.ts';
import type { QueueView } from '../queue/queue-view.ts';

type Props = {
  view: QueueView;
  left: number | null;
  decided: number;
  onSkip: (() => void) | null;
};

/** Says how many submissions of the view are left, and skips to the next one. */
export function ReviewProgress({ view, left, decided, onSkip }: Props) {
  const name = describeView(view);
  return (
    <div className="review-progress">
      <p role="status">
        {left !== null &&
          (name
            ? m.review_loop_left_in({ count: left, view: name })
            : m.review_loop_left({ count: left }))}
      </p>
      {onSkip && (
        <button className="text-button needs-scripts" type="button" onClick={onSkip}>
          {m.review_loop_skip_button()}
          <Icon name="next" />
        </button>
      )}
      <progress
        value={decided}
        max={Math.max(1, decided + (left ?? 0))}
        aria-label={m.review_loop_progress_label()}
      />
    </div>
  );
}

function describeView({ languages: chosen, subject }: QueueView): string {
  const names = chosen.map((id) => languages[id].name).join(', ');
  return [names, subject === 'all' ? '' : subjects[subject]].filter(Boolean).join(' · ');
}
