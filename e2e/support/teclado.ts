import { expect, type Page } from '@playwright/test';
import { nodoAt, readRuta, type Campos, type Nodo } from '../../src/catalogo/arbol.ts';
import type { Campo } from '../../src/catalogo/campos/index.ts';
import type { Formulario } from '../../src/catalogo/formulario.ts';
import { formatDia } from '../../src/catalogo/momento.ts';
import { archivoDeMuestra } from './archivos.ts';
import { claveEn, controlOf, escrito } from './diligenciar.ts';

/** No form has more stops between two of its fields; a summary has one for each answer. */
const MAX_TABS = 80;

/** Goes forward with Tab until the focus is on what a selector means. */
async function tabHasta(page: Page, selector: string): Promise<void> {
  // What only some forms need may come after the rest of the page.
  await expect(page.locator(selector).first()).toBeEnabled();
  for (let i = 0; i < MAX_TABS; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`${selector} is not within ${MAX_TABS} tabs`);
}

/** Presses a button whose name begins so, without the pointer. */
export async function pulsar(page: Page, nombre: string): Promise<void> {
  for (let i = 0; i < MAX_TABS; i++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() =>
      document.activeElement?.matches('button') ? document.activeElement.textContent : '',
    );
    if (name?.startsWith(nombre)) return page.keyboard.press('Enter');
  }
  throw new Error(`the button ${nombre} is not within ${MAX_TABS} tabs`);
}

/** Fills in a form from its first field to its last with the keyboard alone, only ever going forward. */
export async function diligenciarConTeclado(page: Page, formulario: Formulario, datos: unknown): Promise<void> {
  const { secciones, campos, consentimiento, pasos } = formulario;
  for (const [i, seccion] of secciones.entries()) {
    for (const ruta of seccion.campos) await fillNodo(page, nodoAt(campos, ruta), readRuta(datos, ruta), ruta);
    if (!pasos || i === 0) continue;
    await pulsar(page, 'Siguiente');
    // What comes next is announced by its heading.
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
  }
  if (consentimiento && consentimiento.campo === undefined) {
    await tabHasta(page, '#campo-consentimiento');
    await page.keyboard.press('Space');
  }
}

async function fillCampos(page: Page, campos: Campos, datos: unknown, prefijo: string): Promise<void> {
  for (const [clave, nodo] of Object.entries(campos))
    await fillNodo(page, nodo, readRuta(datos, clave), prefijo + clave);
}

async function fillNodo(page: Page, nodo: Nodo, valor: unknown, ruta: string): Promise<void> {
  if (nodo.tipo === 'grupo') return fillCampos(page, nodo.campos, valor, `${ruta}.`);
  if (nodo.tipo !== 'lista') return fillCampo(page, nodo, valor, ruta);
  const items: unknown[] = Array.isArray(valor) ? valor : [];
  for (const [i, item] of items.entries()) {
    // A list that has items gives the focus back to this very button.
    if (i === 0) await pulsar(page, 'Agregar');
    else await page.keyboard.press('Enter');
    const [primero = ''] = Object.keys(nodo.item.campos);
    await expect(page.locator(`[name="${ruta}.${i}.${primero}"]`).first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await fillCampos(page, nodo.item.campos, item, `${ruta}.${i}.`);
    await pulsar(page, 'Listo');
    await expect(controlOf(page, ruta).getByRole('button', { name: /^Agregar/ })).toBeFocused();
  }
  return undefined;
}

async function fillCampo(page: Page, campo: Campo, valor: unknown, ruta: string): Promise<void> {
  if (campo.tipo === 'archivo') {
    // The browser is told in time that its chooser will be answered from here.
    const choosing = page.waitForEvent('filechooser');
    await tabHasta(page, `input[name="${ruta}"]`);
    await page.keyboard.press('Space');
    return (await choosing).setFiles(archivoDeMuestra(campo));
  }
  if (campo.tipo === 'opciones') {
    for (const one of Array.isArray(valor) ? valor : []) {
      await tabHasta(page, `input[name="${ruta}"][value="${claveEn(campo.lista, one)}"]`);
      await page.keyboard.press('Space');
    }
    return undefined;
  }
  const text = escrito(valor);
  if (text === '' || campo.tipo === 'derivado' || campo.tipo === 'calculado') return undefined;
  await tabHasta(page, `[name="${ruta}"]`);
  switch (campo.tipo) {
    case 'entero':
    case 'escala':
      return step(page, ruta, text);
    case 'opcion':
      return step(page, ruta, claveEn(campo.lista, text) ?? '');
    case 'fecha':
      // On the keyboard of digits of a phone there is nothing between them.
      return page.keyboard.type(formatDia(text).replaceAll('/', ''));
    case 'asignatura':
      await page.keyboard.type(text);
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
      return page.keyboard.press('Enter');
    case 'texto':
    case 'digitos':
    case 'documento':
    case 'correo':
      return page.keyboard.type(text);
  }
}

/** Chooses in the focused radios or list what has a value: Space takes the first, arrows go on from there. */
async function step(page: Page, ruta: string, value: string): Promise<void> {
  const values = await page
    .locator(`[name="${ruta}"]`)
    .evaluateAll((controls) =>
      controls.flatMap((control) =>
        control instanceof HTMLSelectElement
          ? [...control.options].filter((option) => !option.disabled).map((option) => option.value)
          : control.getAttribute('value'),
      ),
    );
  const isList = values[0] === '';
  if (!isList) await page.keyboard.press('Space');
  for (let i = values.indexOf(value); i > 0; i--) await page.keyboard.press('ArrowDown');
}
