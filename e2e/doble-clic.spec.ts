// Every confirmation sends once, however quickly and whatever is pressed. What leaves is stopped before the server: the
// same data are double-clicked again, and no other journey notices.
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { ACOMPANAMIENTOS } from './doble-clic/acompanamientos.ts';
import { CARGAS } from './doble-clic/cargas.ts';
import { check, CORREOS, preguntarPorCorreo } from './doble-clic/correos.ts';
import { CURSOS } from './doble-clic/cursos.ts';
import { DEFINICIONES } from './doble-clic/definiciones.ts';
import { boton, dialogo, probarVisitas } from './doble-clic/dos-veces.ts';
import { ENCUESTA } from './doble-clic/encuesta.ts';
import { changeEstado, INFORMES, RUTAS } from './doble-clic/informes.ts';
import { LISTAS } from './doble-clic/listas.ts';
import { PERMISOS } from './doble-clic/permisos.ts';
import { findPersona, PERSONAS } from './doble-clic/personas.ts';
import { RIESGO } from './doble-clic/riesgo.ts';
import { SESION } from './doble-clic/sesion.ts';
import { DE_TAREAS } from './doble-clic/tareas.ts';
import { VALORACIONES } from './doble-clic/valoraciones.ts';
import { VISITAS_PLANEADAS } from './doble-clic/visitas.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const VISITAS = {
  ...INFORMES,
  ...CORREOS,
  ...DE_TAREAS,
  ...LISTAS,
  ...DEFINICIONES,
  ...ENCUESTA,
  ...PERSONAS,
  ...PERMISOS,
  ...CURSOS,
  ...CARGAS,
  ...ACOMPANAMIENTOS,
  ...VISITAS_PLANEADAS,
  ...RIESGO,
  ...VALORACIONES,
  ...SESION,
};

probarVisitas(VISITAS);

/** Calls that no press confirms. */
const SIN_CONFIRMACION = [
  // A file is chosen, and looked at.
  'POST /listas/{lista}/libro',
  // What is typed is kept by itself.
  'POST /acompanamientos/borradores',
  'PUT /acompanamientos/borradores/{id}',
  'POST /acompanamientos/borradores/{id}/imagenes/{imagen}',
  'DELETE /acompanamientos/borradores/{id}/imagenes/{imagen}',
  'PUT /informes/{informe}/presentacion',
  'PUT /definiciones/{slug}',
  'PUT /valoraciones/{id}',
  // They read.
  'POST /busqueda/registros',
  'POST /informes/{informe}/consulta',
  'POST /asignaturas/busqueda',
  'POST /respaldos/reinicios/vista',
  'POST /cursosNuevos/vista',
  'POST /solicitudes/correccion',
  'POST /solicitudes/permiso',
  'POST /solicitudes/archivo',
  'POST /valoraciones/autoevaluacion',
  'POST /valoraciones/autoevaluacion/existe',
  // They follow a session and its jobs.
  'POST /auth/refreshToken',
  // The campus sends people back with it.
  'POST /auth/campus',
  'POST /tareas/avance',
  'POST /tareas/vistas',
  // Again, they change nothing.
  'PUT /acompanamientos/firma',
  'DELETE /acompanamientos/firma',
  // Of two at once one is kept: encuestas/server/docente.http.test.ts, "of a window that did not see the last one…".
  'PUT /docente/encuesta/apuntes/{semestre}',
  // Asked twice with the same value, also at once, it gives the same token: papeletas/server/papeletas.http.test.ts.
  'POST /papeletas',
  'POST /docente/acompanamientos/lecturas',
  // A mail to the person who presses, a few a day.
  'POST /estado/correo',
  // A request is opened.
  'POST /informes/{informe}/registros/{id}/leido',
  // A tab begins to show what a permission would.
  'POST /permisos/vista',
];

/** The calls that a source of the browser makes, except those of a query. */
function llamadasOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/\bcall\(\s*[\w()[\]]+,\s*'((?:POST|PUT|DELETE) \/[^']*)'/g)]
    .filter(({ index }) => !/queryFn[^;]{0,120}$/.test(source.slice(0, index)))
    .map(([, llamada = '']) => llamada);
}

test('no call of the browser is left out of these presses', () => {
  const probadas = Object.values(VISITAS).flatMap(({ confirmaciones }) =>
    Object.values(confirmaciones).map(({ llamada }) => llamada),
  );
  const files = globSync('src/**/web/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const llamadas = new Set(files.flatMap(llamadasOf));
  expect(llamadas.size).toBeGreaterThan(50);
  expect([...llamadas].filter((one) => ![...probadas, ...SIN_CONFIRMACION].includes(one)).toSorted()).toEqual([]);
});

test('the buttons of a mail stay where they are while its preview comes', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, RUTAS);
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await page.route('**/api/correos/vista', async (route) => {
    await pressed;
    return route.fallback();
  });
  await check(page);
  await boton(dialogo(page), 'Enviar 1 correo').hover();
  await page.mouse.down();
  press();
  await expect(page.frameLocator('iframe').getByText('Hola.')).toBeVisible();
  await page.mouse.up();
  await expect(boton(dialogo(page), 'Enviar')).toBeVisible();
});

test('a button that moves before it is let go is pressed', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, '/gestores/datosPersonales');
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await page.route('**/api/personas/correcciones/campos', async (route) => {
    await pressed;
    return route.fallback();
  });
  await findPersona(page);
  await boton(page, 'Corregir sus datos').click();
  const cancelar = boton(dialogo(page), 'Cancelar');
  await cancelar.hover();
  const { x, y } = (await cancelar.boundingBox())!;
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  press();
  await expect(dialogo(page).getByLabel('Teléfono de contacto')).toBeVisible();
  expect((await cancelar.boundingBox())!.y).toBeGreaterThan(y + 5);
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what takes the place of a dialog is not pressed by what ended it, and undoing is there to be read', async ({
  page,
}) => {
  await openAs(page, CUENTAS.gestor, RUTAS);
  const cambio = { cambio: randomUUID(), actualizados: 1, sinCambio: 0, noEncontrados: [] };
  const sent: string[] = [];
  await page.route('**/api/generales/actualizarEstado', async (route) => {
    sent.push('cambio');
    await route.fulfill({ json: cambio });
  });
  await page.route('**/api/cambiosDeEstado/*/deshacer', async (route) => {
    sent.push('deshecho');
    await route.abort();
  });
  const hecho = page.getByRole('dialog', { name: '¡Estados actualizados!' });

  const { x, y } = (await (await changeEstado(page)).boundingBox())!;
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  await page.mouse.up();
  await expect(hecho).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(boton(hecho, 'Deshacer')).toBeVisible();
  await boton(hecho, 'Cerrar').click();

  await (await changeEstado(page)).focus();
  await page.keyboard.press('Enter');
  await expect(hecho).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(boton(hecho, 'Deshacer')).toBeVisible();
  await boton(hecho, 'Cerrar').click();
  expect(sent).toEqual(['cambio', 'cambio']);
});

test('a change of state whose answer was lost is asked again under its key, and can still be taken back', async ({
  page,
}) => {
  await openAs(page, CUENTAS.gestor, RUTAS);
  const claves: (string | undefined)[] = [];
  await page.route('**/api/generales/actualizarEstado', async (route) => {
    claves.push(route.request().headers()['idempotency-key']);
    await route.abort();
  });
  const confirmar = await changeEstado(page);
  for (let attempt = 1; attempt <= 2; attempt++) {
    await confirmar.click();
    await expect.poll(() => claves.length).toBe(attempt);
    await expect(confirmar).not.toHaveAttribute('aria-disabled', 'true');
  }
  expect(claves[0]).toMatch(/^[\da-f-]{36}$/);
  expect(claves[1]).toBe(claves[0]);
});

test('a mail whose answer was lost is sent again under its key; another review has another', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, RUTAS);
  const claves: (string | undefined)[] = [];
  await page.route('**/api/envioCorreoUsuariosMoodle', async (route) => {
    claves.push(route.request().headers()['idempotency-key']);
    await route.abort();
  });
  await check(page);
  for (let attempt = 1; attempt <= 3; attempt++) {
    await preguntarPorCorreo(page);
    await boton(dialogo(page), 'Enviar').click();
    await expect.poll(() => claves.length).toBe(attempt);
    await expect(page.getByText('No se pudo enviar', { exact: true })).toBeVisible();
    if (attempt !== 2) continue;
    await boton(page, 'Volver a escribir').click();
    await boton(dialogo(page), 'Revisar').click();
  }
  expect(claves[0]).toMatch(/^[\da-f-]{36}$/);
  expect(claves[1]).toBe(claves[0]);
  expect(claves[2]).not.toBe(claves[0]);
});
