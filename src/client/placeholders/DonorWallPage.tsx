export default function DonorWallPage() {
  return (
    <div className="head">
      <h1>Donor Wall</h1>
      <p>The people who support the dictionary, and wish to be named, will be listed here.</p>
    </div>
  );
}
