import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { Letters } from '#client/terms/form/Letters.tsx';
import { type Language, languageIds, nameLanguage } from '#domain/languages.ts';
import { browseLetters } from '#domain/lists/browse.ts';
import { m } from '#domain/messages.ts';
import { useLetters } from './queries.ts';

type Props = { language: Language };

/** Links to the English words of each letter in one language, and to the other languages. */
export function BrowseLetters({ language }: Props) {
  const { data } = useLetters(language);
  return (
    <section className="vertical-stack">
      <h2>{m.shell_link_browse()}</h2>
      <Letters
        available={data?.letters ?? browseLetters}
        href={(letter) => paths.browse({ language, letter })}
      />
      <p className="flex-row">
        {languageIds.map((id) => (
          <Link key={id} className="button chip" href={paths.browse({ language: id, letter: 'a' })}>
            {nameLanguage(id)}
          </Link>
        ))}
      </p>
    </section>
  );
}
