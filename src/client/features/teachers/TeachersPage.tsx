import '#client/styles/pages/doors.css';
import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { useClassLanguage } from '#client/runtime/session/language.tsx';
import { DoorList } from '#client/ui/DoorList.tsx';
import { StaticElement } from '#client/ui/StaticElement.tsx';
import { getGoals } from '#contract/terms/goals.ts';
import { type Language, languageIds, nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { type DoorGroup, listDoors } from './doors.ts';

const goalsQuery = { endpoint: getGoals, args: { query: { language: 'all' } } } as const;
export const queries: PageQueries<'teachers'> = () => [pageQuery(goalsQuery)];

/** Everything that helps in a lesson, in the language of the class. */
export default function TeachersPage() {
  const language = useClassLanguage(useQueryString());
  const { data: goals } = useApiQuery(goalsQuery.endpoint, goalsQuery.args);
  const missing = goals?.languages.find((each) => each.language === language)?.missing;
  const schoolWords = goals && missing !== undefined ? { total: goals.total, missing } : undefined;
  return (
    <>
      <div className="page-header">
        <h1>{m.titles_teachers()}</h1>
        <p>{m.teachers_intro()}</p>
      </div>
      <LanguageForm language={language} />
      <StaticElement as="div" className="door-columns">
        {listDoors(language, schoolWords).map((group) => (
          <Group key={group.heading} {...group} />
        ))}
      </StaticElement>
    </>
  );
}

/**
 * Chooses the language of the class, which all links then have. Without scripts, it is a plain GET
 * form with a button.
 */
function LanguageForm({ language }: { language: Language }) {
  const [, navigate] = useLocation();
  const select = useRef<HTMLSelectElement>(null);
  const choose = (chosen: string) =>
    navigate(paths.teachers({ language: languageIds.find((id) => id === chosen) }), {
      replace: true,
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choose(select.current?.value ?? language);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads what was chosen before hydration
  useEffect(() => {
    if (select.current && select.current.value !== language) choose(select.current.value);
  }, []);
  useEffect(() => {
    if (select.current) select.current.value = language;
  }, [language]);
  return (
    <form className="inline-field margin-bottom-4" action={paths.teachers()} onSubmit={submit}>
      <label htmlFor="class-language">{m.teachers_language_label()}</label>
      <select
        ref={select}
        id="class-language"
        name="language"
        defaultValue={language}
        onChange={({ target }) => choose(target.value)}
      >
        {languageIds.map((id) => (
          <option key={id} value={id}>
            {nameLanguage(id)}
          </option>
        ))}
      </select>
      <button className="button apply-button" type="submit">
        {m.teachers_language_button()}
      </button>
    </form>
  );
}

function Group({ heading, doors }: DoorGroup) {
  return (
    <section className="door-group">
      <h2>{heading}</h2>
      <DoorList doors={doors} />
    </section>
  );
}
