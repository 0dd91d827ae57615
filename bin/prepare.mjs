// npm run build: installs and builds what is missing, so that `npm start` later only starts the
// server and writes nothing outside of DATA_DIR. Meant for container images and read-only folders.
import { build, setup } from './setup.mjs';

await build(await setup());
