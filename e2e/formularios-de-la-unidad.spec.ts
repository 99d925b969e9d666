// A form that the unit made is a form like the others: filled in on a phone, read in its report, found on every way.
import type { Page } from '@playwright/test';
import type { Definicion } from '../src/features/definiciones/contract.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { signIn } from './support/cuentas.ts';
import { withOwnApp, type OwnApp } from './support/own-app.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const TITULO = 'Semana de la Virtualidad';
const CURSOS = { clave: 'cursos', texto: ['Video', 'Podcast'] };

/** The empty form with one question more: a choice of the unit's own options. */
function withCursos(slug: string, { tramite }: Definicion, acceso: string) {
  const { formulario } = tramite as { formulario: { campos: object; secciones: { campos: string[] }[] } };
  const lista = `${slug}.${CURSOS.clave}`;
  const curso = { tipo: 'opcion', etiqueta: 'Curso', lista, presentacion: 'botones' };
  const [primera] = formulario.secciones;
  return {
    formulario: {
      ...formulario,
      acceso,
      campos: { ...formulario.campos, curso },
      secciones: [{ ...primera, campos: [...primera!.campos, 'curso'] }],
    },
    listas: [
      {
        nombre: lista,
        titulo: 'Cursos',
        opciones: CURSOS.texto.map((texto) => ({ clave: texto.toLowerCase(), texto })),
      },
    ],
  };
}

/** Makes and publishes a form by the calls that its editor makes. */
async function publish({ app, signIn: headersOf }: OwnApp, slug: string, acceso = 'publico'): Promise<void> {
  const headers = await headersOf();
  const call = async (method: 'POST' | 'PUT', path: string, payload: object) => {
    const answer = await app.inject({ method, url: `/api/definiciones${path}`, payload, headers });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<Definicion>();
  };
  const begun = await call('POST', '', { slug, titulo: TITULO });
  const tramite = withCursos(slug, begun, acceso);
  const { revision } = await call('PUT', `/${slug}`, { revision: begun.revision, tramite });
  await call('POST', `/${slug}/versiones`, { revision });
}

async function fillAndSend(page: Page, nombre: string): Promise<void> {
  await page.getByLabel('Nombres y apellidos').fill(nombre);
  await page.getByLabel('Correo electrónico').fill('persona@ejemplo.co');
  await page.getByLabel('Podcast').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Comprobante' })).toContainText(nombre);
  await expectAccessible(page);
}

const informe = (slug: string): string => `/gestores/informes/${slug}`;

async function enterAs(own: OwnApp, page: Page, roles: readonly ('manager' | 'student')[]): Promise<void> {
  own.moodle.persona = { ...own.moodle.persona, roles };
  await signIn(page, own.moodle.persona.usuario, own.moodle.clave);
}

test('a form of the unit is filled in on a phone, and read in its report on a desk', async ({ browser }) =>
  withOwnApp(async (own) => {
    await publish(own, 'semana');
    const person = await own.visit(browser);
    await person.setViewportSize(PHONE);
    await person.goto('/formularios/semana');
    await expect(person).toHaveTitle(`${TITULO} · Gestión Curricular - Unidad Virtual`);
    await fillAndSend(person, 'Ángela María Ríos');

    const page = await own.visit(browser);
    await page.setViewportSize(DESK);
    await enterAs(own, page, ['manager']);
    const link = page.getByRole('main').locator(`a[href="${informe('semana')}"]`);
    await expect(link).toBeVisible();
    await page.getByRole('heading', { name: 'Enlaces publicos a formularios' }).click();
    await expect(page.getByRole('main').locator('a[href="/formularios/semana"]')).toBeVisible();
    await expect(page.getByRole('button', { name: `Código QR de ${TITULO}` })).toBeVisible();

    await link.click();
    await expect(page).toHaveTitle(`${TITULO} · Gestión Curricular - Unidad Virtual`);
    const rows = page.getByRole('table', { name: TITULO });
    await expect(rows).toContainText('Ángela María Ríos');
    await expect(rows).toContainText('Podcast');
    await expect(page.getByRole('navigation', { name: 'Menú' }).locator('a[aria-current="page"]')).toHaveText(TITULO);
    await expectAccessible(page);
    await rows.getByRole('rowheader').getByRole('button').click();
    await expect(page.getByRole('dialog')).toContainText('persona@ejemplo.co');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Gráficos' }).click();
    await expect(page.getByRole('figure', { name: /Curso/ })).toContainText('Podcast');
    await expectAccessibleEverywhere(page);
    await page.reload();
    await expect(page.getByRole('figure', { name: /Curso/ })).toContainText('Podcast');

    await publish(own, 'semana-dos');
    // The page is older than the form: its address is asked for all the same.
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, informe('semana-dos'));
    await expect(page.getByText('No existen registros para el semestre')).toBeVisible();
    await page.keyboard.press('Control+K');
    const palette = page.getByRole('dialog', { name: 'Buscar o ir a…' });
    await palette.getByRole('combobox').fill('Semana de la');
    await expect(palette.getByRole('option', { name: new RegExp(`^${TITULO}`) })).toHaveCount(2);
    await expectAccessible(page);
  }));

test('one that asks to sign in is a screen of the staff application until it is archived', async ({ browser }) =>
  withOwnApp(async (own) => {
    await publish(own, 'interno', 'sesion');
    const page = await own.visit(browser);
    await page.goto('/formularios/interno');
    await expect(page.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
    await enterAs(own, page, ['manager']);
    await page.setViewportSize(PHONE);
    await page.goto('/formularios/interno');
    await expect(page.getByRole('heading', { level: 1, name: TITULO })).toBeVisible();
    await fillAndSend(page, 'Persona Con Sesión');

    const headers = await own.signIn();
    const url = '/api/definiciones/interno/archivada';
    await own.app.inject({ method: 'PUT', url, payload: { archivada: true }, headers });
    await page.goto('/formularios/interno');
    await expect(page.getByText('Este formulario ya no se ofrece.')).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.goto(informe('interno'));
    await expect(page.getByText('Persona Con Sesión')).toBeVisible();
  }));

test('an address without a form is the 404 page, and a report that cannot be read says so', async ({ browser }) =>
  withOwnApp(async (own) => {
    await publish(own, 'semana');
    const page = await own.visit(browser);
    await enterAs(own, page, ['manager']);
    for (const path of ['/formularios/nunca', informe('nunca')]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'Página no encontrada' })).toBeVisible();
    }
    const definicion = '**/api/informes/semana/definicion';
    await page.route(definicion, async (route) => route.abort());
    await page.goto(informe('semana'));
    await expect(page.getByText('No se pudo abrir el informe')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(definicion);
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect(page.getByRole('heading', { level: 1, name: TITULO })).toBeVisible();
  }));
