// `npm run architecture`: draws the slices and their imports for docs/architecture.md.
import { writeFileSync } from 'node:fs';
import { drawSlices, PICTURE } from './slices-picture.ts';

writeFileSync(PICTURE, drawSlices());
