// `npm run screenshots [-- <part of a name>…] [--mirada <name> …]`: how every form and screen looks, as pictures below screenshots/; in all ways, or
// in some ('1440 claro').
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { informacionCancelaciones } from '../src/catalogo/cancelacion/tramite.ts';
import { informacionCaracterizacionDigital } from '../src/catalogo/caracterizacion/tramite.ts';
import { informacionInscripcionCatedras } from '../src/catalogo/catedras/tramite.ts';
import { informacionHabilitaciones } from '../src/catalogo/habilitacion/tramite.ts';
import { FORMULARIOS } from '../src/catalogo/index.ts';
import type { Informe } from '../src/catalogo/informe.ts';
import { informacionInscripcionHBV } from '../src/catalogo/inscripcion-hbv/tramite.ts';
import { solicitudesUnidadDeEducacionVirtual } from '../src/catalogo/solicitud-udev/tramite.ts';
import { PROJECT } from '../src/platform/server/settings.ts';
import { findChromium } from './chromium/find.ts';
import { runCommand } from './command.ts';
import { startDemonstration } from './product.ts';
import { walkComponentes } from './screenshots/components.ts';
import { walkFormulario } from './screenshots/form.ts';
import { lookOnlyIn, type Shot } from './screenshots/looks.ts';
import { walkFilas } from './screenshots/rows.ts';
import { PANTALLAS, walkPantalla } from './screenshots/screens.ts';
import { contactSheet, fold } from './screenshots/sheet.ts';

const FOLDER = path.join(PROJECT, 'screenshots');
/** Pages that are looked at at the same time. */
const AT_ONCE = 2;
/** The longest that a page may take to show what is waited for, in ms. */
const PATIENCE_MS = 60_000;

/** Reports unlike each other, looked at with no row, with one and with very many. */
const WITH_FILAS: readonly Informe[] = [
  informacionInscripcionHBV,
  informacionCancelaciones,
  informacionHabilitaciones,
  informacionInscripcionCatedras,
  solicitudesUnidadDeEducacionVirtual,
  informacionCaracterizacionDigital,
];

/** Something to look at, under the name of its pictures. */
type Visit = {
  readonly name: string;
  readonly look: (page: Page) => Promise<Shot[]>;
  /** It needs no running product. */
  readonly isApart?: boolean;
};

const VISITS: readonly Visit[] = [
  { name: 'componentes', look: walkComponentes, isApart: true },
  ...FORMULARIOS.filter(({ pantalla }) => pantalla !== 'propia').map((formulario) => ({
    name: formulario.slug,
    look: async (page: Page) => walkFormulario(page, formulario),
  })),
  ...PANTALLAS.map((pantalla) => ({
    name: pantalla.nombre,
    look: async (page: Page) => walkPantalla(page, pantalla),
  })),
  ...WITH_FILAS.map((informe) => ({
    name: `filas-${informe.slug}`,
    look: async (page: Page) => walkFilas(page, informe),
  })),
];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { mirada: { type: 'string', multiple: true, default: [] } },
});

await runCommand(async (resources) => {
  lookOnlyIn(values.mirada);
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
  resources.defer(async () => browser.close());
  const queue = VISITS.filter(isWanted);
  const product = queue.every(({ isApart }) => isApart) ? undefined : await startDemonstration(resources);
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const context = await browser.newContext({
        ...(product && { baseURL: product.origin }),
        locale: 'es-CO',
        timezoneId: 'America/Bogota',
      });
      context.setDefaultTimeout(PATIENCE_MS);
      await visit(next, await context.newPage());
      await context.close();
    }
  });
  await Promise.all(workers);
  console.log(`Capturas en ${FOLDER}`);
});

function isWanted({ name }: Visit): boolean {
  const parts = positionals.map((part) => part.toLowerCase());
  return parts.length === 0 || parts.some((part) => name.toLowerCase().includes(part));
}

/** Takes the pictures of one screen; a failure is printed and does not stop the others. */
async function visit({ name, look }: Visit, page: Page): Promise<void> {
  const started = performance.now();
  try {
    await keep(name, await look(page));
    console.log(`${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** One sheet with all its looks, and each of them at its own size. */
async function keep(name: string, shots: readonly Shot[]): Promise<void> {
  const folder = path.join(FOLDER, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const { state: estado, way, png } of shots) {
    await writeFile(path.join(folder, `${way.name} - ${estado}.png`), (await fold(png)).png);
  }
  await writeFile(path.join(FOLDER, `${name}.png`), await contactSheet(shots));
}
