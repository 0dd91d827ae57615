import { afterAll } from 'vitest';
import { dropDatabases } from './database.ts';

// Hooks of a setup file run after those of the test file, which close their connections.
afterAll(dropDatabases);
