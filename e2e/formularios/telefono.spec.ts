// What of a form is in sight on a phone: its first question, its foot, the field that has the focus.
import type { Page } from '@playwright/test';
import { FORMULARIOS } from '../../src/catalogo/index.ts';
import { inscripcionEstrategia } from '../../src/catalogo/estrategias/formulario.ts';
import { listaEstrategias } from '../../src/catalogo/estrategias/listas.ts';
import { expectAccessible } from '../support/axe.ts';
import { abrir, botonDeEnvio } from '../support/formularios.ts';
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
