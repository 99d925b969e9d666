// The parts of a form in sight on a phone: its first question, its foot, the field that has the focus.
import type { Locator, Page } from '@playwright/test';
import { campoOfBloqueo } from '../../src/catalogo/condiciones.ts';
import { inscripcionEstrategia } from '../../src/catalogo/estrategias/formulario.ts';
import { listaEstrategias } from '../../src/catalogo/estrategias/tramite.ts';
import { FORMULARIOS } from '../../src/catalogo/index.ts';
import { inscripcionHBV } from '../../src/catalogo/inscripcion-hbv/formulario.ts';
import { expectAccessible } from '../support/axe.ts';
import { controlOf, diligenciarCampo } from '../support/diligenciar.ts';
import { abrir, botonDeEnvio, campoConFoco, formularioOf } from '../support/formularios.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const PUBLICOS = FORMULARIOS.filter(({ acceso }) => acceso === 'publico');
const FIRST_QUESTION = 420;

/** The top of the first question's label, in px. */
const primeraPregunta = async (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('form section :is(label, legend)')!.getBoundingClientRect().top);

for (const formulario of PUBLICOS) {
  test(`${formulario.slug}: the first question is in the upper half of the phone, the notes one line that opens`, async ({
    page,
  }) => {
    await abrir(page, formulario);
    expect(await primeraPregunta(page)).toBeLessThanOrEqual(FIRST_QUESTION);
    const { duracion, tratamiento } = formulario.textos;
    const notas = page.locator('summary');
    expect((await notas.locator('span').boundingBox())?.height).toBeLessThan(30);
    for (const nota of [duracion, tratamiento]) await expect(page.getByText(nota)).toBeHidden();
    await notas.focus();
    await page.keyboard.press('Enter');
    for (const nota of [duracion, tratamiento]) await expect(page.getByText(nota)).toBeVisible();
    await expect(page.getByRole('button', { name: 'No guardar en este dispositivo', pressed: false })).toBeVisible();
    await expectAccessible(page);
  });
}

test('the course that an address chose is told above the first question, painted with the page', async ({
  page,
  request,
}) => {
  for (const { clave, texto, atributos } of listaEstrategias.opciones) {
    const direccion = inscripcionEstrategia.ruta.replace(':estrategia', clave);
    expect(await (await request.get(direccion)).text()).toContain(`<strong>${texto}</strong>`);
    await page.goto(direccion);
    await expect(botonDeEnvio(page, inscripcionEstrategia)).toBeVisible();
    await expect(page.getByText(String(atributos?.descripcion))).toBeVisible();
    await expect(page.getByText(`${texto} · ${atributos?.horas} horas`)).toBeVisible();
    expect(await primeraPregunta(page)).toBeLessThanOrEqual(FIRST_QUESTION);
  }
});

/** The highest that the foot may be, in px. */
const FOOT = 72;

/** The part that stays at the foot of the page. */
const pie = async (page: Page): Promise<{ readonly top: number; readonly height: number }> =>
  page.locator('form button[type="submit"]').evaluate((main) => {
    let bar = main.parentElement!;
    while (getComputedStyle(bar).position !== 'sticky') bar = bar.parentElement!;
    return bar.getBoundingClientRect();
  });

/** Expects the focused element between the upper edge and the foot. */
async function expectInSight(page: Page): Promise<void> {
  const { top } = await pie(page);
  const box = await page.evaluate(() => document.activeElement!.getBoundingClientRect().toJSON());
  expect([box.top >= 0, box.bottom <= top]).toEqual([true, true]);
}

/** The links of the summary above the form. */
const enlaces = (page: Page): Locator =>
  page.getByRole('group', { name: 'Respuestas por revisar' }).getByRole('listitem').getByRole('button');

/** The bar of the foot. */
const avance = (page: Page, dadas: number, total: number): Locator =>
  page.locator(`progress[value="${dadas}"][max="${total}"]`);

for (const formulario of PUBLICOS) {
  test(`${formulario.slug}: what is missing is a list above the form and one number in a low foot, and each leads to its field`, async ({
    page,
  }) => {
    await abrir(page, formulario);
    await expect(page.getByText(/^Faltan? \d+ respuesta/)).toBeVisible();
    expect((await pie(page)).height).toBeLessThanOrEqual(FOOT);
    if (formulario.bloqueo)
      await diligenciarCampo(page, formulario, campoOfBloqueo(formulario.bloqueo.condicion), 'Sí');
    await botonDeEnvio(page, formulario).click();
    await expect(page.getByRole('alert')).toHaveText(formulario.textos.obligatorios);
    await expectInSight(page);
    expect((await pie(page)).height).toBeLessThanOrEqual(FOOT);
    const primero = await campoConFoco(page);
    const faltan = await page.getByText(/^Faltan? \d+ respuesta/).textContent();
    await expect(enlaces(page)).toHaveCount(parseInt(faltan!.replace(/\D+/, ''), 10));
    const alcanzados = [];
    for (const enlace of await enlaces(page).all()) {
      await enlace.click();
      await expectInSight(page);
      alcanzados.push(await campoConFoco(page));
    }
    expect(alcanzados[0]).toBe(primero);
    expect(new Set(alcanzados).size).toBe(alcanzados.length);
  });
}

test('what is mended leaves the list, and the field in hand stays where it is', async ({ page }) => {
  await abrir(page, inscripcionHBV);
  await botonDeEnvio(page, inscripcionHBV).click();
  await expect(enlaces(page)).toHaveCount(6);
  await expect(avance(page, 0, 6)).toBeVisible();
  const nombre = page.getByLabel('Nombres y apellidos');
  await expect(nombre).toBeFocused();
  const before = (await nombre.boundingBox())!.y;
  await page.keyboard.type('Á');
  await expect(enlaces(page)).toHaveCount(5);
  await expect(avance(page, 1, 6)).toHaveAttribute('value', '1');
  expect((await nombre.boundingBox())!.y).toBeCloseTo(before, 0);
  await expectAccessible(page);
});

/** A question of a matrix: its card, the line to which it folds, and its answers. */
function tarjeta(page: Page, ruta: string) {
  const card = controlOf(page, ruta);
  return { card, linea: card.getByRole('button'), opcion: (valor: number) => card.getByRole('radio').nth(valor - 1) };
}

/** Presses something and returns how far it moved meanwhile, in px. */
async function shiftOf(pressed: Locator, press: () => Promise<void>): Promise<number> {
  // A press of its own would bring it into sight.
  await pressed.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = (await pressed.boundingBox())!.y;
  await press();
  return Math.abs((await pressed.boundingBox())!.y - before);
}

test('a card that is answered folds to a line when the next one is, and nothing moves under the finger', async ({
  page,
}) => {
  const encuesta = formularioOf('encuestaDeDesempenoDocente');
  await abrir(page, encuesta);
  const [primera, segunda, tercera] = ['ECC1', 'ECC2', 'ECC3'].map((ruta) => tarjeta(page, ruta)) as [
    ReturnType<typeof tarjeta>,
    ReturnType<typeof tarjeta>,
    ReturnType<typeof tarjeta>,
  ];
  await primera.opcion(4).check();
  // It may still be corrected at once.
  await expect(primera.linea).toHaveCount(0);
  expect(await shiftOf(segunda.opcion(5), async () => segunda.opcion(5).check())).toBeLessThanOrEqual(1);
  await expect(primera.linea).toHaveAccessibleName(/^El aula presenta con claridad .* Bueno$/);
  await expect(primera.linea).toHaveAttribute('aria-expanded', 'false');
  expect((await primera.card.boundingBox())!.height).toBeLessThanOrEqual(48);
  await expect(primera.opcion(4)).toBeHidden();
  expect(await shiftOf(tercera.opcion(1), async () => tercera.opcion(1).check())).toBeLessThanOrEqual(1);
  await expectAccessible(page);

  // By its line it opens again, with the answer in hand.
  expect(await shiftOf(primera.card, async () => primera.linea.press('Enter'))).toBeLessThanOrEqual(1);
  await expect(primera.opcion(4)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(primera.opcion(3)).toBeChecked();
  await expect(tercera.linea).toBeVisible();
  expect(await shiftOf(tercera.card, async () => tercera.linea.click())).toBeLessThanOrEqual(1);
  await expect(tercera.opcion(1)).toBeFocused();
  await expect(primera.linea).toHaveAccessibleName(/ Aceptable$/);

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(primera.opcion(3)).toBeVisible();
  await expect(primera.linea).toHaveCount(0);
});
