import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type Control = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** A labelled control: label, hint, error, control, in this order, wired for screen readers. */
export function Field({ id, label, hint, error, children }: { id: string; label: string; hint?: string; error?: string | undefined; children: (control: Control) => ReactNode }) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={error ? 'field err' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {hint && <span className="hint" id={`${id}-hint`}>{hint}</span>}
      {error && <span className="msg" id={`${id}-error`}><Icon name="alert" />{error}</span>}
      {children({ id, ...(described ? { 'aria-describedby': described } : {}), ...(error ? { 'aria-invalid': true as const } : {}) })}
    </div>
  );
}
