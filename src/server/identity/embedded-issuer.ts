/**
 * The issuer that is stored for users of the embedded provider. It is not the provider's URL, which
 * changes with PUBLIC_URL and PORT.
 */
export const EMBEDDED_ISSUER = 'embedded';
