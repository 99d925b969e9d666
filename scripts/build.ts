// `npm run build [-- <folder>]`: builds the web app, by default into `dist/`, unless that build is there already.
import { build } from './run/build.mjs';

build(process.argv[2]);
