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
import { walkComponentes } from './screenshots/components.ts';
import { walkFormulario } from './screenshots/form.ts';
import { soloMiradas, type Toma } from './screenshots/looks.ts';
import { walkFilas } from './screenshots/rows.ts';
import { PANTALLAS, walkPantalla } from './screenshots/screens.ts';
import { hojaDeContacto, plegar } from './screenshots/sheet.ts';
import { startTrialServer } from './trial-server.ts';

const CARPETA = path.join(PROJECT, 'screenshots');
/** Pages that are looked at at the same time. */
const A_LA_VEZ = 2;
/** The longest that a page may take to show what is waited for, in ms. */
const PACIENCIA = 60_000;

/** Reports unlike each other, looked at with no row, with one and with very many. */
const CON_FILAS: readonly Informe[] = [
  informacionInscripcionHBV,
  informacionCancelaciones,
  informacionHabilitaciones,
  informacionInscripcionCatedras,
  solicitudesUnidadDeEducacionVirtual,
  informacionCaracterizacionDigital,
];

/** Something to look at, under the name of its pictures. */
type Visita = {
  readonly nombre: string;
  readonly mirar: (page: Page) => Promise<Toma[]>;
  /** It needs no running product. */
  readonly esAparte?: boolean;
};

const VISITAS: readonly Visita[] = [
  { nombre: 'componentes', mirar: walkComponentes, esAparte: true },
  ...FORMULARIOS.filter(({ pantalla }) => pantalla !== 'propia').map((formulario) => ({
    nombre: formulario.slug,
    mirar: async (page: Page) => walkFormulario(page, formulario),
  })),
  ...PANTALLAS.map((pantalla) => ({
    nombre: pantalla.nombre,
    mirar: async (page: Page) => walkPantalla(page, pantalla),
  })),
  ...CON_FILAS.map((informe) => ({
    nombre: `filas-${informe.slug}`,
    mirar: async (page: Page) => walkFilas(page, informe),
  })),
];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { mirada: { type: 'string', multiple: true, default: [] } },
});

await runCommand(async (resources) => {
  soloMiradas(values.mirada);
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
  resources.defer(async () => browser.close());
  const queue = VISITAS.filter(isWanted);
  const product = queue.every(({ esAparte }) => esAparte) ? undefined : await startTrialServer(resources);
  const workers = Array.from({ length: A_LA_VEZ }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const context = await browser.newContext({
        ...(product && { baseURL: product.url }),
        locale: 'es-CO',
        timezoneId: 'America/Bogota',
      });
      context.setDefaultTimeout(PACIENCIA);
      await visit(next, await context.newPage());
      await context.close();
    }
  });
  await Promise.all(workers);
  console.log(`Capturas en ${CARPETA}`);
});

function isWanted({ nombre }: Visita): boolean {
  const parts = positionals.map((part) => part.toLowerCase());
  return parts.length === 0 || parts.some((part) => nombre.toLowerCase().includes(part));
}

/** Takes the pictures of one screen; a failure is printed and does not stop the others. */
async function visit({ nombre, mirar }: Visita, page: Page): Promise<void> {
  const started = performance.now();
  try {
    await keep(nombre, await mirar(page));
    console.log(`${nombre} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${nombre}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** One sheet with all its looks, and each of them at its own size. */
async function keep(nombre: string, tomas: readonly Toma[]): Promise<void> {
  const folder = path.join(CARPETA, nombre);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const { estado, mirada, png } of tomas) {
    await writeFile(path.join(folder, `${mirada.nombre} - ${estado}.png`), (await plegar(png)).png);
  }
  await writeFile(path.join(CARPETA, `${nombre}.png`), await hojaDeContacto(tomas));
}
