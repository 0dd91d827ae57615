export default function DonateSuccessPage() {
  return (
    <div className="head">
      <h1>Your donation</h1>
      <p>Once giving by card is open, this page will say whether your payment went through.</p>
    </div>
  );
}
