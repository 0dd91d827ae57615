/** A message that begins with a count, which is set in bold: "**12** terms found". */
export function Counted({ text }: { text: string }) {
  const count = /^[\d,]*/.exec(text)![0];
  return (
    <>
      <b>{count}</b>
      {text.slice(count.length)}
    </>
  );
}
