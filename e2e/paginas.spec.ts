import type { Page } from '@playwright/test';
import { inscripcionHBV } from '../src/catalogo/inscripcion-hbv/formulario.ts';
import { RUTA_DE_TRATAMIENTO, tituloOfPagina } from '../src/catalogo/titulos.ts';
import { PANTALLAS } from '../src/services.ts';
import { expectAccessible } from './support/axe.ts';
import { CUENTAS, enter } from './support/cuentas.ts';
import { expect, test } from './support/test.ts';

/** An address of each screen: a segment that varies gets a value that is there. */
const direccionOf = (ruta: string): string => ruta.replace(':estrategia', 'informacionCientifica');

/** Without a selection the page of the courses leads back to that of the categories (spec 2 §2). */
const LLEVA_A: Readonly<Record<string, string>> = {
  '/administracion/moodleBackups/courseChoose': '/administracion/moodleBackups/categoryChoose',
};

/** Of every staff page's title, in px from the edges of a window of 1440 px; the rail and the bar are beside it. */
const TITULO = { left: 240, top: 64, size: '24px' };

/** True for pages in the frame with the rail: neither a public document, nor the sign-in and the choice of a role. */
const isOfStaff = ({ acceso, documento }: (typeof PANTALLAS)[number]): boolean =>
  acceso.includes('.') && documento !== 'publico';

/** Expects that the title of a staff page has the edge, the size and the height that all have. */
async function expectTitleInPlace(page: Page): Promise<void> {
  const title = page.locator('#contenido').getByRole('heading', { level: 1 });
  // A page whose data come later draws its title again.
  await expect(async () => {
    const place = await title.evaluate((h1) => {
      const { left, top } = h1.getBoundingClientRect();
      return { left, top, size: getComputedStyle(h1).fontSize };
    });
    expect(place, page.url()).toEqual(TITULO);
  }).toPass({ timeout: 30_000 });
}

/** Gathers all that a page says in the console, the content-security policy's complaints among it. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => said.push(`${new URL(page.url()).pathname}: ${message.text()}`));
  return said;
}

/** The screens of a manager, except the page of one record, which the journeys open that make one. */
const DE_GESTOR = PANTALLAS.filter(({ ruta, acceso }) => acceso !== 'ingreso' && !direccionOf(ruta).includes(':'));
/** So many are walked through in one test, which has time for them on a machine that has much else to do. */
const A_LA_VEZ = 12;

for (let first = 0; first < DE_GESTOR.length; first += A_LA_VEZ) {
  const screens = DE_GESTOR.slice(first, first + A_LA_VEZ);
  test(`every screen from ${screens[0]!.ruta} on opens under its own title, which is where all titles are, and in silence`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await enter(page, CUENTAS.gestor);
    const said = listen(page);
    for (const screen of screens) {
      const { ruta, titulo, acceso } = screen;
      await page.goto(direccionOf(ruta));
      await expect(page.getByRole('heading', { level: 1 }).first(), ruta).toBeVisible();
      if (acceso === 'sesion') continue;
      const llegada = PANTALLAS.find((pantalla) => pantalla.ruta === LLEVA_A[ruta]) ?? { ruta, titulo };
      await expect(page, ruta).toHaveTitle(tituloOfPagina(llegada.titulo));
      expect(new URL(page.url()).pathname).toBe(direccionOf(llegada.ruta));
      if (isOfStaff(screen)) await expectTitleInPlace(page);
    }
    expect(said).toEqual([]);
  });
}

test('login and the page of an address that does not exist keep silent too', async ({ page }) => {
  const said = listen(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
  expect(said).toEqual([]);
  expect((await page.goto('/no/existe'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! 404 - Página no encontrada');
  // The browser itself notes the status of the document; the page adds nothing.
  expect(said.filter((message) => !message.includes('404 (Not Found)'))).toEqual([]);
});

test('an address that is nearly one of a form leads to it', async ({ page }) => {
  await page.goto('/estudiantes/encuestaDesempenoDocente');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Encuesta de desempeño docente' }).click();
  await expect(page).toHaveURL('/estudiantes/encuestaDeDesempenoDocente');
});

/** An address of each kind of page. */
const CLASES = {
  'a public form': inscripcionHBV.ruta,
  'a document': RUTA_DE_TRATAMIENTO,
  'the login page': '/',
  'a staff page': '/gestores/correos',
  'the page of an address that does not exist': '/no/existe',
  'the page of the API': '/api/docs',
};

for (const [clase, ruta] of Object.entries(CLASES)) {
  test(`${clase} is under the one policy, which admits our files alone`, async ({ request }) => {
    const policy = (await request.get(ruta)).headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/(^|; )style-src 'self'(;|$)/);
    expect(policy).toMatch(/(^|; )script-src 'self'(;|$)/);
    expect(policy).not.toMatch(/unsafe|nonce|sha256|style-src-/);
  });
}

test('the API can be read and tried in its page, under the same policy', async ({ page }) => {
  const said = listen(page);
  await page.goto('/api/docs');
  // Its page draws every call of the product, which takes a slow machine longer than a screen does.
  await expect(page.getByText('/auth/loginMoodle')).toBeVisible({ timeout: 90_000 });
  await page.getByText('/auth/refreshToken').click();
  await expect(page.getByRole('button', { name: 'Execute' })).toBeVisible();
  expect(said).toEqual([]);
});
