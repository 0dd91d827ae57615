export default function VerifierApplyPage() {
  return (
    <div className="head">
      <h1>Become a Verifier</h1>
      <p>Applications open here soon, for people who know one of the five languages and a subject well.</p>
    </div>
  );
}
