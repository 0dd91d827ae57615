import type { BrowserContext } from 'playwright-core';
import type Stripe from 'stripe';

/**
 * The state of the fake payment provider in a browser. `requests` lists the URLs of other sites
 * that the browser requested. If `script` is false, the provider's script fails to load.
 */
export type ProviderInBrowser = { requests: string[]; script: boolean };

/**
 * A fake of the provider's script, with only the functions that the donation form uses. It shows a
 * frame for the card, sends the card to the provider's API, and opens the return URL after the
 * payment.
 */
const SCRIPT = `
window.Stripe = (key, options) => ({
  key,
  options,
  createToken() {},
  createPaymentMethod() {},
  confirmCardPayment() {},
  _registerWrapper() {},
  registerAppInfo() {},
  elements: ({ clientSecret, appearance }) => ({
    clientSecret,
    create(type) {
      const heard = {};
      const frame = document.createElement('iframe');
      addEventListener('message', ({ origin, data }) => {
        if (origin === 'https://js.stripe.com') this.number = data;
      });
      frame.src = 'https://js.stripe.com/' + type + '.html?theme=' + appearance.theme;
      frame.title = 'Secure payment input frame';
      frame.onload = () => heard.ready?.();
      return {
        on(name, listener) { heard[name] = listener; },
        off() {},
        update() {},
        destroy() { frame.remove(); },
        mount(place) { place.append(frame); },
      };
    },
    update() {},
  }),
  async confirmPayment({ elements, confirmParams }) {
    const intent = elements.clientSecret.split('_secret_')[0];
    const reply = await fetch('https://api.stripe.com/v1/payment_intents/' + intent + '/confirm', {
      method: 'POST',
      body: new URLSearchParams({ number: elements.number, key }),
    });
    const { error } = await reply.json();
    if (error) return { error };
    location.href = confirmParams.return_url + '?' + new URLSearchParams({
      payment_intent: intent,
      payment_intent_client_secret: elements.clientSecret,
      redirect_status: 'succeeded',
    });
    return new Promise(() => {});
  },
});
window.Stripe.version = 'endive';`;

const FRAME =
  '<!doctype html><title>card</title>' +
  '<label>Card number <input oninput="parent.postMessage(value, \'*\')"></label>';

/**
 * Intercepts a browser's requests to the payment provider. Serves the fake script and its frame,
 * and confirms payments through `stripe`. Aborts all other requests over https.
 */
export async function fakeProvider(
  context: BrowserContext,
  stripe: Stripe,
): Promise<ProviderInBrowser> {
  const state: ProviderInBrowser = { requests: [], script: true };
  await context.route(/^https:\/\//, async (route) => {
    const address = route.request().url();
    state.requests.push(address);
    if (/^https:\/\/js\.stripe\.com\/\w+\/stripe\.js$/.test(address))
      return state.script
        ? route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
        : route.abort();
    if (address.startsWith('https://js.stripe.com/payment.html'))
      return route.fulfill({ contentType: 'text/html', body: FRAME });
    const [, intent] =
      /^https:\/\/api\.stripe\.com\/v1\/payment_intents\/(\w+)\/confirm$/.exec(address) ?? [];
    if (!intent) return route.abort();
    const number = new URLSearchParams(route.request().postData() ?? '').get('number')!;
    const reply = await stripe.paymentIntents
      .confirm(intent, {
        payment_method_data: {
          type: 'card',
          card: { number, exp_month: 12, exp_year: 2050, cvc: '123' },
        },
      } as never)
      .then(
        ({ status }) => ({ status }),
        (error: Stripe.errors.StripeError) => ({
          error: { type: error.type, message: error.message, payment_intent: error.payment_intent },
        }),
      );
    return route.fulfill({ json: reply, headers: { 'access-control-allow-origin': '*' } });
  });
  return state;
}
