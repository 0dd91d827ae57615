import { ComparisonTable } from '#client/terms/history/ComparisonTable.tsx';
import { compareVersions, type Version } from './compare-versions.ts';

type Props = { caption: string; before: Version; after: Version };

/** Shows the fields in which two versions of a term differ. */
export function Comparison({ caption, before, after }: Props) {
  const rows = compareVersions(before, after);
  return <ComparisonTable caption={caption} before={before.name} after={after.name} rows={rows} />;
}
