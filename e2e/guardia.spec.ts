import { createPantallaLookup } from '../src/features/inicio/web/site-screens.ts';
import { PANTALLAS } from '../src/services.ts';
import { expectAccessible } from './support/axe.ts';
import { CUENTAS, enter, openAs, signIn } from './support/cuentas.ts';
import { expect, test } from './support/test.ts';

const pantallaOf = createPantallaLookup(PANTALLAS);
const TITULO = 'Gestión Curricular - Unidad Virtual';
/** One screen of each kind; that every screen has the access of the checklist is pantallas.test.ts's. */
const MUESTRA = ['/gestor', '/docentes/cancelacionAsignaturas', '/gestores/informes/informacionInscripcionHBV'];

test('a screen with roles leads to the login without a session', async ({ page }) => {
  for (const ruta of ['/inicio', '/estudiante', ...MUESTRA]) {
    await page.goto(ruta);
    await expect(page.getByRole('button', { name: 'Ingresar', exact: true }), ruta).toBeVisible();
    expect(new URL(page.url()).pathname, ruta).toBe('/');
  }
});

test('a screen of other roles leads a student home', async ({ page }) => {
  await enter(page, CUENTAS.estudiante);
  for (const ruta of MUESTRA) {
    await page.goto(ruta);
    await expect(page, ruta).toHaveURL('/estudiante');
  }
});

test('the login and the picker lead on a person who is signed in', async ({ page }) => {
  await page.goto('/inicio');
  await expect(page).toHaveURL('/');
  await signIn(page, CUENTAS.docente);
  await page.goto('/');
  await expect(page).toHaveURL('/docente');
  await page.goto('/gestor');
  await expect(page).toHaveURL('/docente');
});

test('an address that does not exist says so to everybody, without the bar', async ({ page }) => {
  const answer = await page.goto('/no/existe');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(`Página no encontrada · ${TITULO}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! 404 - Página no encontrada');
  await expect(
    page.getByText('La página que está buscando ha sido removida, su nombre cambió o está temporalmente inhabilitada.'),
  ).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(page.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
});

const enOtraCaja = (letra: string): string =>
  letra === letra.toUpperCase() ? letra.toLowerCase() : letra.toUpperCase();

/** The same letters in other case: the first of each part, the last one alone, all. */
const CAJAS: readonly ((ruta: string) => string)[] = [
  (ruta) => ruta.replaceAll(/(?<=\/)[a-z]/g, enOtraCaja),
  (ruta) => ruta.replace(/[a-z](?=[^a-z]*$)/i, enOtraCaja),
  (ruta) => ruta.replaceAll(/[a-z]/gi, enOtraCaja),
];

/** The addresses of the screens in other case; a segment that varies, which may be any word, has no letters. */
const EN_OTRA_CAJA = CAJAS.map((caja) =>
  PANTALLAS.map(({ ruta }) => caja(ruta.replace(/:\w+/, '1'))).filter((ruta) => pantallaOf(ruta) === null),
);

test('the case of a letter matters in every address: none leads past the guard to a screen or its bar', async ({
  page,
  request,
}) => {
  for (const ruta of EN_OTRA_CAJA.flat()) expect((await request.get(ruta)).status(), ruta).toBe(404);
  // The router is one for all: of each screen one is painted, each case in its turn.
  const painted = EN_OTRA_CAJA.flatMap((rutas, caja) => rutas.filter((_, i) => i % CAJAS.length === caja));
  expect(painted.length).toBeGreaterThan(50);
  for (const ruta of [...painted, '/gestores/informes/noExiste', '/gestores/informes', '/gestor//']) {
    await page.goto(ruta);
    await expect(page.getByRole('heading', { level: 1 }), ruta).toHaveText('Oops! 404 - Página no encontrada');
    await expect(page.getByRole('navigation', { name: 'Principal' }), ruta).toHaveCount(0);
  }
});

test('a navigation starts at the top of the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await openAs(page, CUENTAS.gestor, '/gestor');
  await page.getByRole('heading', { name: 'Administración' }).click();
  await page.getByRole('link', { name: 'Auditoría' }).click();
  await expect(page).toHaveURL('/gestores/auditoria');
  await expect.poll(async () => page.evaluate(() => scrollY)).toBe(0);
});
