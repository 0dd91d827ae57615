import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { type Content, html } from '#server/platform/http/html.ts';
import { type Errors, field } from '../pages/fields.ts';

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
  autocomplete?: string;
  readOnly?: boolean;
}): Content {
  return field({
    name: 'email',
    type: 'email',
    autocomplete: 'username',
    ...options,
    label: options.label ?? m.provider_email_label(),
  });
}

export function currentPassword(error: string | undefined, hint?: string): Content {
  return field({
    name: 'password',
    label: m.provider_password_label(),
    type: 'password',
    autocomplete: 'current-password',
    error,
    ...(hint === undefined ? {} : { hint }),
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
    after: strengthMeter('password'),
  });
}

/**
 * Renders a password strength meter, which the page's script shows. It only advises: the server
 * decides with `checkPassword`.
 */
function strengthMeter(input: string): Content {
  return html`<p class="password-strength" data-measures="${input}" data-weak="${m.provider_strength_weak()}" data-fair="${m.provider_strength_fair()}" data-strong="${m.provider_strength_strong()}" hidden><meter min="0" max="3" low="2" high="3" optimum="3" value="0" aria-label="${m.provider_strength_label()}"></meter> <output></output></p>`;
}
