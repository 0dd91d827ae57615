import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { defaultSite, SiteProvider } from '#client/runtime/session/site.tsx';
import type { DonationOutcome } from '#contract/donations/donations.ts';
import { DonationQuestions } from './DonatePage.tsx';
import { NoPayment } from './payment/PaymentOutcomeCards.tsx';
import { SettledPayment } from './payment/SettledPayment.tsx';

const outcome: DonationOutcome = {
  status: 'completed',
  amount: 2500,
  refunded: 0,
  donorName: null,
  showOnDonorWall: false,
  createdAt: '2026-11-23T10:00:00.000Z',
  reference: 'MZ-1',
  testMode: false,
};

const render = (children: ReactNode, contactEmail: string | null) =>
  renderToStaticMarkup(
    <SiteProvider site={{ ...defaultSite, contactEmail }}>
      <Router ssrPath="/donate">{children}</Router>
    </SiteProvider>,
  );

test.each([
  ['the questions', <DonationQuestions key="questions" />],
  ['an unknown payment', <NoPayment key="unknown" />],
  ['a completed payment', <SettledPayment key="completed" outcome={outcome} />],
])('%s: only a site with a contact address asks people to write', (_, part) => {
  expect(render(part, 'hello@example.org')).toContain('write to us');
  expect(render(part, null)).not.toMatch(/write to us|Contact Us/);
});
