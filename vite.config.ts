import { defineConfig } from 'vite';

/**
 * Shared by the build (bin/build.mjs) and development. Pages name their files by themselves, so
 * there is no index.html and no public folder.
 */
export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  publicDir: false,
  // There is no HTML page to start from, so development reads these files to learn what packages
  // the client needs, before the first visit.
  optimizeDeps: { entries: ['src/client/runtime/entry-client.tsx', 'src/client/**/*.tsx'] },
});
