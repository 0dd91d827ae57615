import { limits } from '#domain/limits.ts';
import type { Content } from '#server/platform/http/html.ts';
import { type Errors, field } from './fields.ts';

/** The values that a form about an account was sent with. */
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
    label: options.label ?? 'Email',
  });
}

export function firstName(typed: Registration, errors: Errors, required: boolean): Content {
  return field({
    name: 'firstName',
    label: 'First name',
    autocomplete: 'given-name',
    value: typed.firstName,
    error: errors.firstName,
    ...(required ? {} : { hint: 'Optional.' }),
    required,
  });
}

export function lastName(typed: Registration, errors: Errors): Content {
  return field({
    name: 'lastName',
    label: 'Last name',
    autocomplete: 'family-name',
    value: typed.lastName,
    error: errors.lastName,
    hint: 'Optional.',
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
    hint: `At least ${limits.account.passwordMin} characters. Several unrelated words are best.`,
  });
}
