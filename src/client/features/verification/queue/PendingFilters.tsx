import type { FormEvent, ReactNode } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { FilterChoice } from '#client/ui/forms/FilterChoice.tsx';
import { SearchField } from '#client/ui/forms/SearchField.tsx';
import { ListTools } from '#client/ui/lists/ListTools.tsx';
import { type Language, languageIds, nameLanguage } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import {
  type QueueAge,
  type QueueSort,
  queueAges,
  queueSorts,
} from '#domain/review/review-queue.ts';
import { type ChoiceProps, FilterButtons, SubjectFilter } from './QueueFilters.tsx';
import { QueuePreference } from './QueuePreference.tsx';
import { changeView, defaultView, type QueueView, queuePath } from './queue-view.ts';

const ageNames: Record<QueueAge, () => string> = {
  any: m.review_queue_age_any,
  week: m.review_queue_age_week,
  month: m.review_queue_age_month,
};
const sortNames: Record<QueueSort, () => string> = {
  oldest: m.review_queue_sort_oldest,
  newest: m.review_queue_sort_newest,
  concept: m.review_queue_sort_concept,
};

/**
 * The filters and the order of the queue. Selections apply immediately, and typed text applies when
 * the form is submitted.
 */
export function PendingFilters({ view, start }: { view: QueueView; start: ReactNode }) {
  const active =
    (['query', 'subject', 'age', 'by', 'sort'] as const).filter(
      (name) => view[name] !== defaultView[name],
    ).length + Number(view.languages.length > 0);
  return (
    <ListTools start={start} active={active}>
      {/* The key replaces the typed text when the address changes, for example through Back. */}
      <FilterForm key={`${view.query}|${view.by}`} view={view} />
      <QueuePreference />
    </ListTools>
  );
}

function FilterForm({ view }: { view: QueueView }) {
  const [, navigate] = useLocation();
  const choose = (change: Partial<QueueView>) => navigate(queuePath(changeView(view, change)));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const read = (name: string) => String(typed.get(name) ?? '').trim();
    choose({ query: read('query'), by: read('by') });
  };
  return (
    <form
      method="get"
      action={paths.verify()}
      className="queue-tools"
      aria-label={m.review_queue_label()}
      onSubmit={submit}
    >
      <Languages view={view} choose={choose} />
      <SearchField
        id="query"
        label={m.review_queue_search_label()}
        submitLabel={m.review_queue_search_button()}
        placeholder={m.review_queue_search_placeholder()}
        defaultValue={view.query}
      />
      <MoreFilters view={view} choose={choose} />
    </form>
  );
}

function Languages({ view, choose }: ChoiceProps) {
  const toggle = (language: Language) =>
    choose({
      languages: languageIds.filter((id) => view.languages.includes(id) !== (id === language)),
    });
  return (
    <fieldset>
      <legend className="visually-hidden">{m.review_queue_languages()}</legend>
      <div className="flex-row">
        {languageIds.map((id) => (
          <label key={id} className="choice-tile language-tile">
            <input
              type="checkbox"
              name="languages"
              value={id}
              className="visually-hidden"
              checked={view.languages.includes(id)}
              onChange={() => toggle(id)}
            />
            {nameLanguage(id)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const MoreFilters = ({ view, choose }: ChoiceProps) => (
  <div className="auto-grid queue-filters">
    <SubjectFilter view={view} choose={choose} />
    <FilterChoice
      name="age"
      label={m.review_queue_age_label()}
      value={view.age}
      choices={queueAges.map((age) => [age, ageNames[age]()])}
      onChoose={(age) => choose({ age: age as QueueAge })}
    />
    <div className="field">
      <label htmlFor="by">{m.review_queue_by_label()}</label>
      <input
        id="by"
        name="by"
        defaultValue={view.by}
        maxLength={limits.text.query}
        autoComplete="off"
      />
    </div>
    <FilterChoice
      name="sort"
      label={m.review_queue_sort_label()}
      value={view.sort}
      choices={queueSorts.map((sort) => [sort, sortNames[sort]()])}
      onChoose={(sort) => choose({ sort: sort as QueueSort })}
    />
    <FilterButtons clearedPath={paths.verify()} />
  </div>
);
