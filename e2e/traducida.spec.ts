// Pages that a browser translates go on as ever (decision 0042). Some of each kind here; all of them by
// `TODAS=1 npm run e2e -- traducida`.
import type { Page } from '@playwright/test';
import { PANTALLAS } from '../scripts/screenshots/screens.ts';
import { apoyoExamenHabilitacion } from '../src/catalogo/apoyo-examen-habilitacion/formulario.ts';
import { FORMULARIOS } from '../src/catalogo/index.ts';
import { inscripcionHBV } from '../src/catalogo/inscripcion-hbv/formulario.ts';
import { CARGAS } from '../src/catalogo/testing/cargas.ts';
import { addressOf } from '../src/demostracion/ejemplo.ts';
import { translateDocument } from '../src/platform/web/testing/translate.ts';
import { CAPTURA } from './support/archivos.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { diligenciar } from './support/diligenciar.ts';
import { abrir, boton, botonDeEnvio, datosOf } from './support/formularios.ts';
import { unDocumento } from './support/inscripcion.ts';
import { pressEach } from './support/press-each.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(async ({ page }) => page.addInitScript(translateDocument));

const { TODAS } = process.env;
const ALWAYS = [
  'inscripcionHBV',
  'solicitudUDEV',
  'recepcionGDCA',
  'induccionDocente',
  'ingreso',
  'gestores-listas-rubrica',
];

type Pagina = { readonly nombre: string; readonly open: (page: Page) => Promise<unknown> };

const openedAs =
  (cuenta: string | null, ruta: string): Pagina['open'] =>
  async (page) => {
    if (cuenta) return openAs(page, cuenta, ruta);
    await page.context().clearCookies();
    return page.goto(ruta);
  };

const GENERALES = FORMULARIOS.filter(({ pantalla }) => pantalla !== 'propia');

/** Opens a page of what was sent, by the address in its receipt. */
const openedSent =
  (pagina: 'comprobantes' | 'solicitudes', llamada: string, data: () => object): Pagina['open'] =>
  async (page) => {
    const sent = await page.request.post(llamada, data());
    const { seguimiento } = (await sent.json()) as { seguimiento: string };
    await page.goto(`/${pagina}/${seguimiento}`);
  };

const { infoSolicitud } = CARGAS['solicitudUDEV']!;
const solicitud = () => ({ multipart: { infoSolicitud: JSON.stringify(infoSolicitud), imgEvidencia: CAPTURA } });
const inscripcion = () => ({ data: { ...CARGAS['inscripcionCatedra'], numDocumento: unDocumento() } });

const PAGINAS: readonly Pagina[] = [
  ...GENERALES.map((formulario) => ({
    nombre: formulario.slug,
    open: openedAs(formulario.acceso === 'publico' ? null : CUENTAS.docente, addressOf(formulario)),
  })),
  ...PANTALLAS.map(({ nombre, ruta, cuenta }) => ({ nombre, open: openedAs(cuenta, ruta) })),
  { nombre: 'lista', open: openedAs(CUENTAS.gestor, '/gestores/listas/catedras') },
  { nombre: 'comprobante', open: openedSent('comprobantes', '/api/crearInscripcionCatedra', inscripcion) },
  { nombre: 'inscripcion', open: openedSent('solicitudes', '/api/crearInscripcionCatedra', inscripcion) },
  { nombre: 'solicitud', open: openedSent('solicitudes', '/api/generales/solicitudUDEV', solicitud) },
];

for (const { nombre, open } of PAGINAS.filter((pagina) => TODAS || ALWAYS.includes(pagina.nombre))) {
  test(`${nombre}, translated, stays whatever is pressed`, async ({ page }) => {
    test.setTimeout(600_000);
    await pressEach(page, async () => open(page));
  });
}

for (const formulario of TODAS ? GENERALES : [inscripcionHBV]) {
  test(`${formulario.slug}, translated, is filled in and sent`, async ({ page, request }) => {
    const datos = await datosOf(request, formulario);
    await abrir(page, formulario);
    await diligenciar(page, formulario, datos);
    await botonDeEnvio(page, formulario).click();
    await boton(page, formulario.textos.confirmacion.confirmLabel).click();
    await expect(page.getByRole('article', { name: 'Comprobante' })).toBeVisible();
    await boton(page, 'Aceptar').click();
    await expect(botonDeEnvio(page, formulario)).toBeVisible();
  });
}

test('a staff page that fails says how to go on, and has what was typed when it is tried again', async ({ page }) => {
  await abrir(page, apoyoExamenHabilitacion);
  await botonDeEnvio(page, apoyoExamenHabilitacion).click();
  // React cannot take away what is there no more.
  await page.locator('#campo-observacion-error').evaluate((fault) => fault.remove());
  const observacion = page.getByLabel('Observación');
  await observacion.fill('Biología, el martes a las 8:00.');
  await expect(page.getByRole('alert')).toContainText('Esta página tuvo un problema');
  await boton(page, 'Intentar de nuevo').click();
  await expect(observacion).toHaveValue('Biología, el martes a las 8:00.');
});
