import { LanguageBadge, OwnStatusBadge, SubjectBadge } from '#client/terms/badges.tsx';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import { VarietyBadge } from '#client/terms/Varieties.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { Badge } from '#client/ui/Badge.tsx';
import type { Term } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';
import { usages } from '#domain/term/usage.ts';

/**
 * Shows a term's English headword, vernacular word and badges.
 * @param props.sourceName the source of a term that only an import verified, or null. The source
 * replaces the badge "Verified", which would suggest that a person checked the term.
 * @param props.waitsForReader whether a verifier asked the reader to change the term
 */
export function TermHeader({
  term,
  sourceName,
  waitsForReader = false,
}: {
  term: Pick<
    Term,
    | 'englishWord'
    | 'vernacularWord'
    | 'language'
    | 'varieties'
    | 'subject'
    | 'notes'
    | 'gloss'
    | 'senseSubject'
    | 'usage'
    | 'status'
  >;
  sourceName: string | null;
  waitsForReader?: boolean;
}) {
  return (
    <header>
      <div className="flex-row">
        <h1 className="headword">
          <SenseName sense={term}>{term.englishWord}</SenseName>
        </h1>
        <span className="push-to-end">
          {sourceName === null ? (
            <OwnStatusBadge status={term.status} isRequested={waitsForReader} />
          ) : (
            <Badge tone="success" icon="check">
              {m.reliability_source({ source: sourceName })}
            </Badge>
          )}
        </span>
      </div>
      <p className="vernacular-title">
        <Vernacular term={term} />
      </p>
      <p className="flex-row margin-top-3">
        <LanguageBadge language={term.language} />
        <VarietyBadge term={term} />
        <SubjectBadge subject={term.subject} />
        {term.usage !== 'unrated' && <Badge>{usages[term.usage]}</Badge>}
      </p>
    </header>
  );
}
