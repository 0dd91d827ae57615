/**
 * The issuer that is stored for users of the embedded provider. It is not the provider's URL,
 * because PUBLIC_URL and PORT may change.
 */
export const EMBEDDED_ISSUER = 'embedded';
