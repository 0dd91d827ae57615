import type { ComponentProps, Ref } from 'react';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { Icon } from '../Icon.tsx';

/** The name of the search field, and of the parameter of addresses that contains its text. */
export const SEARCH_NAME = 'query';

/** Some of them stop the browser from correcting vernacular words. */
const attributes = {
  name: SEARCH_NAME,
  type: 'search',
  maxLength: limits.text.query,
  enterKeyHint: 'search',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  autoComplete: 'off',
} as const;

type Props = Omit<ComponentProps<'input'>, 'ref'> & {
  label: string;
  submitLabel?: string;
  isLarge?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

/** A search field with its button, for a form. Other props are attributes of the input. */
export const SearchField = ({ label, submitLabel, isLarge, inputRef, ...input }: Props) => (
  <div className={isLarge ? 'search-field search-field--hero' : 'search-field'}>
    <label className="visually-hidden" htmlFor={input.id}>
      {label}
    </label>
    <input ref={inputRef} {...attributes} {...input} />
    <button className="button button--primary" type="submit">
      <Icon name="search" />
      <span className="visually-hidden">{submitLabel ?? m.shell_search_button()}</span>
    </button>
  </div>
);
