// npm run build: installs and builds what is missing, so that a later `npm start` only starts the
// server and writes nothing outside of DATA_DIR. For images and for folders that are read-only.
import { build, setup } from './setup.mjs';

await build(await setup());
