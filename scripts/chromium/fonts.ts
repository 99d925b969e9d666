// The font configuration of the tests' browser: the letters of the project, whatever the machine has.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../../src/platform/server/config.ts';
import { PROJECT } from '../../src/platform/server/settings.ts';
import type { Chromium } from './trial.ts';

const FOLDER = path.join(PROJECT, 'node_modules/.cache/fonts');

/** The widest of the usual letters. `E2E_FONTS` names a folder with other ones, to see that pages bear them. */
const { E2E_FONTS: fonts = path.join(PROJECT, 'node_modules/dejavu-fonts-ttf/ttf') } = environment();

/** Returns the browser with letters that are the same on every machine. Systems without fontconfig keep their own. */
export function withFonts(chromium: Chromium): Chromium {
  const file = path.join(FOLDER, 'fonts.conf');
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, configuration);
  return { ...chromium, env: { ...chromium.env, FONTCONFIG_FILE: file } };
}

const configuration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${path.join(FOLDER, 'cache')}</cachedir>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <match target="pattern"><edit name="hintstyle" mode="append"><const>hintslight</const></edit></match>
  <match target="pattern"><edit name="family" mode="append_last"><string>DejaVu Sans</string></edit></match>
</fontconfig>
`;
