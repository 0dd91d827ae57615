import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Link, Router } from 'wouter';
import { Icon } from './Icon.tsx';
import { renderStatic } from './static-html.ts';

const Word = ({ text, note }: { text: string; note?: string }) => (
  <>
    {text} {note && <small className="muted">({note})</small>}
  </>
);
const content = (
  <>
    <h2>
      <Link href="/concept/1?a=1&b=2" className="text-button" state={{ list: '/dictionary' }}>
        {'<b> & "quotes" \''}
      </Link>
    </h2>
    {null}
    {undefined}
    {false}
    {''}
    before {1}
    {2} after
    <Word text="moyo" />
    <Word text="ganda" note="Sesotho" />
    {['a', 'b'].map((key) => (
      <span key={key} lang="sn" aria-hidden="true" onClick={() => {}}>
        {key}
        <wbr />
      </span>
    ))}
    <Icon name="check" />
    <Link href="/about" aria-current="page" aria-label={'5 > 4'}>
      {0}
    </Link>
    <ul id="list" className={undefined} />
    <details name="folds">
      <summary>More</summary>
    </details>
    <table>
      <tbody>
        <tr>
          <th scope="row">ḽ</th>
          <td>ṋ</td>
        </tr>
      </tbody>
    </table>
  </>
);

test('static HTML is what React would write', () => {
  expect(`<div>${renderStatic(content)}</div>`).toBe(
    renderToString(
      <Router ssrPath="/">
        <div>{content}</div>
      </Router>,
    ),
  );
});

test.each([
  ['a tag that React treats specially', <input key="1" />, '<input>'],
  ['a property that it does not know', <p key="1" hidden />, 'the property hidden'],
  [
    'a link that runs a script',
    <a key="1" href={' java\nscript:alert(1)'}>
      x
    </a>,
    'a link that runs a script',
  ],
])('refuses %s', (_, element, message) => {
  expect(() => renderStatic(element)).toThrow(
    `Static HTML does not support ${message}`.slice(0, 40),
  );
});
