import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Wrong values for an authenticator's response, to test that the site refuses it. */
export type Misbehaviour = {
  origin?: string;
  challenge?: string;
  counter?: number;
  userVerified?: boolean;
};

/**
 * Creates an authenticator with one passkey (WebAuthn Level 3, ES256, without attestation). Its
 * responses are JSON text, as a browser posts them.
 */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let signatures = 0;

  const clientData = (type: string, challenge: string, wrong: Misbehaviour) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (attested: Buffer | null, wrong: Misbehaviour) => {
    signatures += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(wrong.counter ?? signatures);
    const flags = 0x01 | (wrong.userVerified === false ? 0 : 0x04) | (attested ? 0x40 : 0);
    return Buffer.concat([
      createHash('sha256').update(new URL(origin).hostname).digest(),
      Buffer.from([flags]),
      counter,
      attested ?? Buffer.alloc(0),
    ]);
  };

  return {
    /** Returns the response to a page's options for creating a passkey. */
    create({ challenge }: { challenge: string }, wrong: Misbehaviour = {}): string {
      const { x, y } = publicKey.export({ format: 'jwk' });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(x!, y!)]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authenticatorData(attested, wrong)),
      ]);
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, wrong).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      });
    },

    /** Returns the response to a page's options for signing in. */
    get({ challenge }: { challenge: string }, wrong: Misbehaviour = {}): string {
      const data = authenticatorData(null, wrong);
      const client = clientData('webauthn.get', challenge, wrong);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      });
    },
  };
}

/** Encodes a public key as COSE key for ES256 (RFC 9053): {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(x: string, y: string): Buffer {
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
}

/** Encodes a text of fewer than 24 bytes in CBOR (RFC 8949). */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

/** Encodes fewer than 65,536 bytes in CBOR (RFC 8949). */
function cborBytes(bytes: Buffer): Buffer {
  const head =
    bytes.length < 256
      ? Buffer.from([0x58, bytes.length])
      : Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]);
  return Buffer.concat([head, bytes]);
}
