export default function AdminPage() {
  return (
    <div className="head">
      <h1>Administration</h1>
      <p>People, applications, statistics and settings will be looked after here.</p>
    </div>
  );
}
