import { Link } from 'wouter';
import { browseLetters } from '#domain/lists/browse.ts';
import { m } from '#domain/messages.ts';

type Props = {
  available: readonly string[];
  current?: string;
  href: (letter: string) => string;
};

/**
 * Links to the letters under which English words are listed. A letter without words is not a
 * link.
 */
export const Letters = ({ available, current, href }: Props) => (
  <nav className="letters" aria-label={m.browse_letters()}>
    {browseLetters.map((letter) =>
      available.includes(letter) || letter === current ? (
        <Link
          key={letter}
          href={href(letter)}
          aria-current={letter === current ? 'page' : undefined}
        >
          {letter.toUpperCase()}
        </Link>
      ) : (
        <span key={letter}>
          <span className="visually-hidden">{m.browse_no_words_with()} </span>
          {letter.toUpperCase()}
        </span>
      ),
    )}
  </nav>
);
