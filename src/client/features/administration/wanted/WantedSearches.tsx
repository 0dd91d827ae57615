import { useState } from 'react';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { ResponsiveTable } from '#client/ui/lists/ResponsiveTable.tsx';
import type { WantedSearchRow } from '#contract/administration/wanted.ts';
import { nameLanguage } from '#domain/languages.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { formatNumber } from '#domain/locale/message-format.ts';
import { m } from '#domain/messages.ts';
import { type WantedStatus, wantedStatuses } from '#domain/site/wanted-status.ts';
import { AdminList, FilterLinks } from '../AdminList.tsx';
import { type AdminView, viewUrl } from '../view.ts';
import { WantedDialog } from './WantedDialog.tsx';
import { useReviewWanted, useWantedSearches } from './wanted-queries.ts';

const filters: Record<WantedStatus, () => string> = {
  new: m.wanted_review_new,
  shown: m.wanted_review_shown,
  hidden: m.wanted_review_hidden,
};

/** Lists searches that found nothing, so that administrators show or hide them. */
export function WantedSearches({ view }: { view: AdminView }) {
  const list = useWantedSearches(view);
  const [shown, setShown] = useState<WantedSearchRow | null>(null);
  return (
    <>
      <FilterLinks
        label={m.wanted_review_filter()}
        ids={wantedStatuses}
        current={view.wanted}
        name={(status) => filters[status]()}
        href={(wanted) => viewUrl(view, { wanted })}
      />
      <AdminList
        page={view.page}
        href={(page) => viewUrl(view, { page })}
        list={list}
        rows={list.data?.searches}
        failed={m.wanted_review_failed()}
        loading={m.wanted_review_loading()}
        empty={
          <Empty
            icon="search"
            title={m.wanted_review_empty()}
            hint={m.wanted_review_empty_hint()}
          />
        }
      >
        {(searches) => <SearchTable searches={searches} onShow={setShown} />}
      </AdminList>
      <WantedDialog search={shown} onClose={() => setShown(null)} />
    </>
  );
}

type TableProps = {
  searches: readonly WantedSearchRow[];
  onShow: (search: WantedSearchRow) => void;
};

function SearchTable({ searches, onShow }: TableProps) {
  return (
    <ResponsiveTable
      caption={m.wanted_review_caption()}
      columns={[
        m.wanted_review_search_column(),
        m.wanted_review_people_column(),
        m.wanted_review_time_column(),
      ]}
      actionsColumn={m.wanted_review_actions_column()}
      hasSeveralActions
    >
      {searches.map((search) => (
        <SearchRow key={search.id} search={search} onShow={() => onShow(search)} />
      ))}
    </ResponsiveTable>
  );
}

function SearchRow({ search, onShow }: { search: WantedSearchRow; onShow: () => void }) {
  const { id, text, language, people, status, english, lastMissedAt } = search;
  const { mutate, isPending } = useReviewWanted();
  return (
    <tr>
      <td className="word-cell">
        {text}
        {language && <span className="muted"> {nameLanguage(language)}</span>}
        {english && (
          <>
            <br />
            <span className="muted">{m.wanted_review_shown_as({ english })}</span>
          </>
        )}
      </td>
      <td>{formatNumber(people)}</td>
      <td>{formatDate(lastMissedAt)}</td>
      <td className="actions-cell">
        <span className="flex-row">
          <button className="button" type="button" onClick={onShow}>
            {status === 'shown' ? m.wanted_review_change_button() : m.wanted_review_show_button()}
            <span className="visually-hidden"> {text}</span>
          </button>
          {status !== 'hidden' && (
            <button
              className="button"
              type="button"
              disabled={isPending}
              onClick={() => mutate({ params: { id }, body: { status: 'hidden', english: null } })}
            >
              {m.wanted_review_hide_button()}
              <span className="visually-hidden"> {text}</span>
            </button>
          )}
        </span>
      </td>
    </tr>
  );
}
