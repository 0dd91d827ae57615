import * as z from 'zod/mini';
import { endpoint, id } from '../endpoint.ts';
import { DEVICE_KEY_PATH } from './outbox.ts';

/**
 * The reply also sets the cookie `mazwi_device_key`, which ends with the session, so that pages can
 * decrypt drafts without a connection.
 */
export const getDeviceKey = endpoint({
  method: 'GET',
  path: DEVICE_KEY_PATH,
  summary: 'Returns the key that encrypts the caller’s drafts on a device',
  needs: 'profile.read',
  reply: z.object({
    account: id,
    /** 256 random bits in base64url, for AES-GCM. */
    key: z.string(),
  }),
  replyHeaders: { 'set-cookie': 'The account and its key, until the session ends' },
});
