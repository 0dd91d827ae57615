import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import type { Content } from '#server/platform/http/html.ts';
import { type Errors, field } from './fields.ts';

/** The name and the email address that a user typed into a form. */
export type Registration = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
};

export function emailField(options: {
  label?: string;
  value?: string | undefined;
  error?: string | undefined;
  hint?: string;
}): Content {
  return field({
    name: 'email',
    type: 'email',
    autocomplete: 'username',
    ...options,
    label: options.label ?? m.provider_email_label(),
  });
}

export function firstName(typed: Registration, errors: Errors, required: boolean): Content {
  return field({
    name: 'firstName',
    label: m.provider_first_name_label(),
    autocomplete: 'given-name',
    value: typed.firstName,
    error: errors.firstName,
    ...(required ? {} : { hint: m.provider_optional_hint() }),
    required,
  });
}

export function lastName(typed: Registration, errors: Errors): Content {
  return field({
    name: 'lastName',
    label: m.provider_last_name_label(),
    autocomplete: 'family-name',
    value: typed.lastName,
    error: errors.lastName,
    hint: m.provider_optional_hint(),
    required: false,
  });
}

export function newPassword(label: string, errors: Errors): Content {
  return field({
    name: 'password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    error: errors.password,
    hint: m.provider_new_password_hint({ min: limits.account.passwordMin }),
  });
}
