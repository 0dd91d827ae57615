import { draftedDialog, useDraft } from '#client/runtime/session/useDraft.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { ResponsiveTable } from '#client/ui/lists/ResponsiveTable.tsx';
import type { ListedSource, listSources } from '#contract/administration/sources.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { licenceName } from '#domain/concept/licences.ts';
import { m } from '#domain/messages.ts';
import { nameSubject, subjectIds } from '#domain/subjects.ts';
import { AdminList } from '../AdminList.tsx';
import { type AdminView, viewUrl } from '../view.ts';
import { LicenceDialog, readLicenceChange } from './LicenceDialog.tsx';
import { useSources } from './source-queries.ts';

/** Lists sources, those without a licence first, so that administrators enter their licences. */
export function Sources({ view }: { view: AdminView }) {
  const list = useSources(view);
  const dialog = useDraft(draftedDialog('source-licence.v2', readLicenceChange), null);
  return (
    <div className="vertical-stack">
      {list.data && <LeftOut {...list.data} />}
      <AdminList
        page={view.page}
        href={(page) => viewUrl(view, { page })}
        list={list}
        rows={list.data?.sources}
        failed={m.sources_failed()}
        loading={m.sources_loading()}
        empty={<Empty icon="cite" title={m.sources_empty()} hint={m.sources_empty_hint()} />}
      >
        {(sources) => (
          <ResponsiveTable
            caption={m.sources_caption()}
            columns={[
              m.sources_name_column(),
              m.sources_rank_column(),
              m.sources_terms_column(),
              m.sources_licence_column(),
            ]}
            actionsColumn={m.sources_actions_column()}
            hasSeveralActions
          >
            {sources.map((source) => (
              <SourceRow
                key={source.code}
                source={source}
                onChange={({ code, name, licence }) =>
                  dialog.restart({ code, name, licence: licence ?? '' })
                }
              />
            ))}
          </ResponsiveTable>
        )}
      </AdminList>
      <LicenceDialog
        change={dialog.text}
        onChange={dialog.write}
        onConfirm={dialog.save}
        onClose={dialog.drop}
      />
    </div>
  );
}

/** Says how many words exports leave out. */
function LeftOut({ leftOut, withoutSource }: ReplyOf<typeof listSources>) {
  return (
    <div className={leftOut > 0 ? 'note note--warning' : 'note'}>
      {leftOut > 0 && <Icon name="alert" />}
      <div>
        <p>{m.sources_intro()}</p>
        <p role="status">
          {leftOut > 0 ? m.sources_left_out({ count: leftOut }) : m.sources_none_left_out()}
        </p>
        {withoutSource > 0 && <p>{m.sources_without_source({ count: withoutSource })}</p>}
      </div>
    </div>
  );
}

/** Describes the rank of a source, and its ranks for subjects, the best first. */
function describeRanks(rank: number, subjectRanks: ListedSource['subjectRanks']): string {
  const ofSubjects = subjectIds
    .flatMap((id) => ({ subject: nameSubject(id), rank: subjectRanks[id] }))
    .filter((each) => each.rank !== undefined)
    .sort((a, b) => a.rank! - b.rank!)
    .map((each) => m.sources_subject_rank({ subject: each.subject, rank: each.rank! }));
  return [m.sources_rank({ rank }), ...ofSubjects].join(', ');
}

type RowProps = { source: ListedSource; onChange: (source: ListedSource) => void };

function SourceRow({ source, onChange }: RowProps) {
  const { code, name, publisher, licence, url, rank, subjectRanks, terms, leftOut } = source;
  const action = licence ? m.sources_change_button() : m.sources_enter_button();
  return (
    <tr>
      <td className="word-cell">
        {url ? <a href={url}>{name}</a> : name}
        {name !== code && <code className="muted"> {code}</code>}
        {publisher && (
          <>
            <br />
            <span className="muted">{publisher}</span>
          </>
        )}
      </td>
      <td>{describeRanks(rank, subjectRanks)}</td>
      <td>
        {leftOut > 0
          ? m.sources_terms_left_out({ count: terms, leftOut })
          : m.sources_terms({ count: terms })}
      </td>
      <td className="text-cell">{licence ? licenceName(licence) : m.sources_no_licence()}</td>
      <td className="actions-cell">
        <button
          className="button"
          type="button"
          aria-label={m.sources_action_label({ action, source: name })}
          onClick={() => onChange(source)}
        >
          {action}
        </button>
      </td>
    </tr>
  );
}
