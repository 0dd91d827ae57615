import { limits } from '#domain/limits.ts';
import { productFacts } from '../product-facts.ts';

const periods: readonly (readonly [what: string, howLong: string])[] = [
  ['Your account', 'Until you delete it'],
  [
    'Sessions',
    `Until you sign out, or until you have not used the site for ${productFacts.sessionIdle}; ` +
      `at most ${productFacts.sessionMax}`,
  ],
  [
    'Terms and their history',
    'As long as the dictionary exists; without your name after you delete your account',
  ],
  [
    'Reports on terms',
    'As long as the dictionary exists; without the link to your account after you delete it',
  ],
  ['Notices that you have read', productFacts.readNotices],
  ['Other notices and your email settings', 'Until you delete your account'],
  ['Which emails we sent', productFacts.readNotices],
  ['Donations', 'Amount and date: as long as we must keep financial records'],
  ['Usage data', '2-3 years'],
  ['Communications', '3-5 years'],
  ['IP addresses for rate limits', 'At most one hour'],
  [
    'Searches that found nothing',
    `The codes made from addresses: ${limits.retention.searchMissesDays} days. If administrators ` +
      'must check the word, we keep it, and how many people searched for it, for longer',
  ],
  [
    'The security log',
    '12 months, or until you delete your account; ' +
      `full IP addresses for ${limits.retention.fullAddressDays} days`,
  ],
  ['That an account was deleted, and when', 'As long as the dictionary exists, without a name'],
  ['Backups', 'Usually 30 days. Until then, they still contain what you have deleted'],
];

/** Shows for how long each kind of data is kept, as a part of the privacy policy. */
export function RetentionPeriods() {
  return (
    <>
      <p>We keep usage data 2-3 years and communications 3-5 years. The table lists all periods.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {periods.map(([what, howLong]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {'If you press a button twice, the site submits only once. To make this possible, we ' +
          'may store our response to a submission or a report for ' +
          `${productFacts.idempotency}.`}
      </p>
    </>
  );
}
