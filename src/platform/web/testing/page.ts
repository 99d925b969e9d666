// Loaded before each file of component tests: makes of the page what the entries make of it.
import '../ui/base.css';
import { readPastes } from '../ui/paste.ts';
import { readPresses } from '../ui/presses.ts';

readPastes();
readPresses();
