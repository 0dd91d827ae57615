import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { ResponsiveTable } from '#client/ui/lists/ResponsiveTable.tsx';
import { listPacks } from '#contract/exports/packs.ts';
import { m } from '#domain/messages.ts';

const KILOBYTE = 1024;

/** Lists the files of all languages with links, for readers without scripts. */
export function PackTable() {
  const { data: packs } = useApiQuery(listPacks);
  if (!packs?.length) return null;
  return (
    <ResponsiveTable
      caption={m.offline_table_caption()}
      columns={[
        m.offline_table_language(),
        m.offline_table_contents(),
        m.offline_table_rows(),
        m.offline_table_size(),
      ]}
    >
      {packs.map(({ name, kind, rows, url, bytes }) => (
        <tr key={url}>
          <td className="word-cell">
            <a href={url}>{name}</a>
          </td>
          <td>{kind === 'words' ? m.offline_table_words() : m.offline_table_definitions()}</td>
          <td>{m.offline_table_count({ rows })}</td>
          <td>{m.offline_table_kilobytes({ size: String(Math.ceil(bytes / KILOBYTE)) })}</td>
        </tr>
      ))}
    </ResponsiveTable>
  );
}
