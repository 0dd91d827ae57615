import { Link } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { readLanguageParam } from '#client/runtime/query-params.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getGoals } from '#contract/terms/goals.ts';
import { type Language, nameLanguage } from '#domain/languages.ts';
import { englishLang } from '#domain/locale/addresses.ts';
import { m } from '#domain/messages.ts';
import { nameSubject, type Subject, subjectIds } from '#domain/subjects.ts';

type Goals = ReplyOf<typeof getGoals>;

function goalsQuery(search: string) {
  const language: Language | 'all' = readLanguageParam(search) ?? 'all';
  return { endpoint: getGoals, args: { query: { language } } };
}
export const queries: PageQueries<'goals'> = ({ search }) => [pageQuery(goalsQuery(search))];

/** Shows how many of the school words each language has, and lists those of one language. */
export default function GoalsPage() {
  const search = useQueryString();
  const language = readLanguageParam(search);
  const { endpoint, args } = goalsQuery(search);
  const { data, isError } = useApiQuery(endpoint, args);
  return (
    <>
      <div className="page-header">
        <h1>{m.titles_goals()}</h1>
        {data && <p>{m.goals_intro({ total: data.total })}</p>}
      </div>
      {isError && <Failed message={m.goals_failed()} />}
      {!data && !isError && <Skeleton label={m.goals_loading()} />}
      {data && (
        <div className="vertical-stack-large">
          <Languages goals={data} current={language} />
          {language && data.words.length > 0 && (
            <MissingWords language={language} words={data.words} />
          )}
        </div>
      )}
    </>
  );
}

function Languages({
  goals: { total, languages },
  current,
}: {
  goals: Goals;
  current: Language | undefined;
}) {
  return (
    <ul className="row-list">
      {languages.map(({ language, missing }) => {
        const name = nameLanguage(language);
        return (
          <li key={language} className="vertical-stack">
            <Link
              href={paths.goals({ language })}
              aria-current={language === current ? 'true' : undefined}
            >
              {m.goals_present({ present: total - missing, total, language: name })}
            </Link>
            <progress
              max={total}
              value={total - missing}
              aria-label={m.goals_progress({ language: name })}
            />
          </li>
        );
      })}
    </ul>
  );
}

function MissingWords({ language, words }: { language: Language; words: Goals['words'] }) {
  return (
    <section className="vertical-stack" aria-labelledby="missing-words">
      <h2 id="missing-words">{m.goals_words({ language: nameLanguage(language) })}</h2>
      <p className="muted">{m.goals_words_hint()}</p>
      {subjectIds
        .filter((subject) => words.some((word) => word.subject === subject))
        .map((subject) => (
          <WordsOfSubject
            key={subject}
            language={language}
            subject={subject}
            words={words.filter((word) => word.subject === subject)}
          />
        ))}
    </section>
  );
}

function WordsOfSubject({
  language,
  subject,
  words,
}: {
  language: Language;
  subject: Subject;
  words: Goals['words'];
}) {
  return (
    <section>
      <h3 className="margin-bottom-2">{nameSubject(subject)}</h3>
      <ul className="flex-row">
        {words.map(({ english }) => (
          <li key={english}>
            <Link
              className="button chip"
              href={paths.contribute({ english, language, subject })}
              lang={englishLang()}
            >
              {english}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
