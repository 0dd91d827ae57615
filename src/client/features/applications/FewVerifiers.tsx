import { languages } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { useReviewTimes } from './queries.ts';

/** Says which languages have few active verifiers. */
export function FewVerifiers() {
  const { data } = useReviewTimes();
  const few = data?.languages.filter(
    ({ activeVerifiers }) => activeVerifiers < limits.enoughVerifiers,
  );
  if (!few?.length) return null;
  return (
    <p>
      {m.applications_few_verifiers({
        count: few.length,
        languages: few.map(({ language }) => languages[language].name).join(', '),
      })}
    </p>
  );
}
