/** A message that begins with a number, which is bold: "**12** terms found". */
export function BoldCount({ text }: { text: string }) {
  const [count = ''] = /^[\d,]*/.exec(text) ?? [];
  return (
    <>
      <b>{count}</b>
      {text.slice(count.length)}
    </>
  );
}
