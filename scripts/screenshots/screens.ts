import type { Page } from '@playwright/test';
import { CUENTAS, signIn } from '../../e2e/support/cuentas.ts';
import { FORMULARIOS } from '../../src/catalogo/index.ts';
import { rutaOfInforme } from '../../src/catalogo/informe.ts';
import { inscripcionHBV } from '../../src/catalogo/inscripcion-hbv/formulario.ts';
import type { AccesoPantalla } from '../../src/catalogo/permisos.ts';
import { SEMANA } from '../../src/demostracion/semana.ts';
import { rutaOfEditor } from '../../src/features/definiciones/pantallas.ts';
import { PANTALLAS as DEL_SITIO } from '../../src/services.ts';
import { takeShots, type Shot } from './looks.ts';

/** A screen that is looked at as it opens. */
type Pantalla = { readonly nombre: string; readonly ruta: string; readonly cuenta: string | null };

/** Forms that are not looked at as the others are: `walkFormulario` does. */
const AS_FORMULARIO = new Set<string>(FORMULARIOS.filter(({ pantalla }) => pantalla !== 'propia').map(({ ruta }) => ruta));

function cuentaOf({ ruta, acceso }: { readonly ruta: string; readonly acceso: AccesoPantalla }): string | null {
  if (acceso === 'ingreso' || acceso === 'publico') return null;
  if (acceso === 'sesion') return CUENTAS.varios;
  if (ruta.startsWith('/estudiante')) return CUENTAS.estudiante;
  return ruta.startsWith('/docente') ? CUENTAS.docente : CUENTAS.gestor;
}

const OF_ONE_SERVIDOR = '/administracion/moodleBackups/categoryChoose?servidor=campusvirtual_4_3';

/** Every screen whose address says all of it, and some in other ways than they open in. */
export const PANTALLAS: readonly Pantalla[] = [
  ...DEL_SITIO.filter(({ ruta }) => !ruta.includes(':') && !AS_FORMULARIO.has(ruta)).map((pantalla) => ({
    nombre: pantalla.ruta.slice(1).replaceAll('/', '-') || 'ingreso',
    ruta: pantalla.ruta,
    cuenta: cuentaOf(pantalla),
  })),
  { nombre: 'no-encontrada', ruta: '/no/existe', cuenta: null },
  { nombre: 'categorias-de-un-servidor', ruta: OF_ONE_SERVIDOR, cuenta: CUENTAS.gestor },
  { nombre: 'respaldos-programacion', ruta: '/gestores/respaldos?vista=programacion', cuenta: CUENTAS.gestor },
  ...Object.entries({
    'editor-preguntas': `${rutaOfEditor(SEMANA.formulario.slug)}?parte=preguntas`,
    'editor-ajustes': `${rutaOfEditor(SEMANA.formulario.slug)}?parte=ajustes`,
    'editor-publicar': `${rutaOfEditor(SEMANA.formulario.slug)}?parte=publicar`,
    'editor-textos': rutaOfEditor(inscripcionHBV.slug),
    'de-la-unidad-informe': rutaOfInforme(SEMANA.formulario),
    'de-la-unidad-graficos': `${rutaOfInforme(SEMANA.formulario)}?vista=graficos`,
  }).map(([nombre, ruta]) => ({ nombre, ruta, cuenta: CUENTAS.gestor })),
  { nombre: 'de-la-unidad', ruta: SEMANA.formulario.ruta, cuenta: null },
];

export async function walkPantalla(page: Page, { ruta, cuenta }: Pantalla): Promise<Shot[]> {
  if (cuenta) await signIn(page, cuenta);
  await page.goto(ruta);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  return takeShots(page, 'abierta');
}
