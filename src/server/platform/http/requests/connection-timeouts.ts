const SECOND = 1000;

/**
 * How long a client may take, in milliseconds. Without these limits, slow clients could occupy all
 * connections.
 */
export type ConnectionTimeouts = {
  /** Until all headers of a request have arrived. */
  headers: number;
  /** Until the whole request has arrived. */
  request: number;
  /**
   * While no byte is received or sent, for example because the client does not read the response.
   */
  inactivity: number;
  /** Between two requests on one connection. */
  keepAlive: number;
  /**
   * How often the server looks for requests that are too slow. They can exceed their limit by this
   * time.
   */
  checkInterval: number;
};

export const connectionTimeouts: ConnectionTimeouts = {
  headers: 15 * SECOND,
  request: 30 * SECOND,
  inactivity: 60 * SECOND,
  keepAlive: 65 * SECOND,
  checkInterval: 5 * SECOND,
};
