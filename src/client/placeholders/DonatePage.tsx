import { PRODUCT } from '#contract/messages.ts';
import { paths } from '../paths.ts';

export default function DonatePage() {
  return (
    <div className="head">
      <h1>Donate</h1>
      <p>Giving by card opens here soon; until then the dictionary needs nothing from you but your words.</p>
    </div>
  );
}

export const head = () => ({ title: `Donate | ${PRODUCT}`, description: 'Support the dictionary with a one-off donation. 100% of donations go to platform maintenance.', canonical: paths.donate() });
