/** Shows the number at the start of a message in bold, as in "**12** terms found". */
export function BoldCount({ text }: { text: string }) {
  const [count = ''] = /^[\d,]*/.exec(text) ?? [];
  return (
    <>
      <b>{count}</b>
      {text.slice(count.length)}
    </>
  );
}
