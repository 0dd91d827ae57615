export default function DonatePage() {
  return (
    <div className="head">
      <h1>Donate</h1>
      <p>Giving by card opens here soon; until then the dictionary needs nothing from you but your words.</p>
    </div>
  );
}
