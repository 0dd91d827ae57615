const CHANNEL = 'mazwi';
const CHANGED = 'packs';

/** Tells the other tabs that the stored packs have changed. */
export function announcePackChange(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ type: CHANGED });
  channel.close();
}

/** Calls the listener when another tab has changed the stored packs. */
export function onPackChange(listener: () => void): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<{ type?: string }>) => {
    if (data.type === CHANGED) listener();
  };
}
