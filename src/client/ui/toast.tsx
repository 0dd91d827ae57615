export type ToastText = { title: string; description: string; destructive?: boolean; action?: { label: string; onPress: () => void } };

/** Shows a toast; the code for it loads at the first one. One is visible at a time: a new one takes the place of the last. */
export function toast(text: ToastText): void {
  void import('./Toaster.tsx').then(({ showToast }) => showToast(text));
}
