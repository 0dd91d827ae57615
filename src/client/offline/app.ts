async function startOfflineApp(root: HTMLElement): Promise<void> {
  if (location.hash !== '#contribute') return;
  const { mountForm } = await import('./form.ts');
  mountForm(root);
}

export {};

const root = document.getElementById('offline-app');
if (root) await startOfflineApp(root);
