// Loaded before each file of component tests: prepares the page as the entries do.
import '../ui/base.css';
import { readPastes } from '../ui/paste.ts';
import { readPresses } from '../ui/presses.ts';

readPastes();
readPresses();
