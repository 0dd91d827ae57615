import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import { checkText, type TextCheck } from '../text.ts';

/** Matches the code of a source, such as `dsac-maths`. */
export const SOURCE_CODE = /^[a-z0-9][a-z0-9.-]{0,62}$/;

/** Matches a licence identifier of SPDX, or several with operators: "MIT OR CC0-1.0". */
const SPDX = /^\(*[\da-z][\da-z.+-]*\)*( (AND|OR|WITH) \(*[\da-z][\da-z.+-]*\)*)*$/i;

/** Checks the licence of a source. The value is null if the licence is not known. */
export function checkLicence(raw: unknown): TextCheck {
  const checked = checkText(raw, { name: m.sources_licence_name, max: limits.text.licence });
  if (!checked.ok || checked.value === null || SPDX.test(checked.value)) return checked;
  return { ok: false, message: m.sources_licence_invalid() };
}
