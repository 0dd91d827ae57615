/** What has not been read: a word, never colour alone. */
export const NewMark = ({ count }: { count?: number }) => (
  <span className="badge badge--new">
    {count === undefined ? 'New' : `${count.toLocaleString('en')} new`}
  </span>
);
