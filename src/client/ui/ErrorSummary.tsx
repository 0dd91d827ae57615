import { useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';

/** What is wrong with a form, on top of it: takes focus when it appears, and links to each field, whose id is the error's path. */
export function ErrorSummary({ errors }: { errors: readonly { path: string; message: string }[] }) {
  const summary = useRef<HTMLDivElement>(null);
  const shown = JSON.stringify(errors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other errors are a new summary, which takes focus again
  useEffect(() => summary.current?.focus(), [shown]);
  if (errors.length === 0) return null;
  return (
    <div ref={summary} className="note no" role="alert" tabIndex={-1} aria-labelledby="error-summary">
      <Icon name="alert" />
      <div>
        <h2 id="error-summary" className="small">There is a problem</h2>
        <ul>
          {errors.map(({ path, message }) => (
            <li key={path + message}><a href={`#${path}`} onClick={(event) => { event.preventDefault(); document.getElementById(path)?.focus(); }}>{message}</a></li>
          ))}
        </ul>
      </div>
    </div>
  );
}
