// Setup of the unit tests of this folder; each app has its own, which also calls beginFile.
import { beginFile } from './beginFile.ts';

beginFile();
