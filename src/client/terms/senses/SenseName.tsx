import type { ReactNode } from 'react';
import { labelSense, type SenseFacts } from '#domain/concept/sense-label.ts';
import { englishLang } from '#domain/locale/addresses.ts';

/**
 * The headword of a sense, and what tells the sense from the others of the headword. Every page
 * that shows an English word with its translation shows it in this way.
 */
export function SenseName({ sense, children }: { sense: SenseFacts; children: ReactNode }) {
  const label = labelSense(sense);
  const lang = englishLang();
  return (
    <>
      {lang ? <span lang={lang}>{children}</span> : children}
      {label && (
        <span className="gloss" lang={label === sense.gloss ? lang : undefined}>
          {' '}
          {label}
        </span>
      )}
    </>
  );
}
