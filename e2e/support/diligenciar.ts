import type { Locator, Page } from '@playwright/test';
import { nodoAt, readRuta, type Campos, type Nodo } from '../../src/catalogo/arbol.ts';
import type { Campo } from '../../src/catalogo/campos/index.ts';
import type { CampoOpcion } from '../../src/catalogo/campos/opcion.ts';
import { campoOfBloqueo } from '../../src/catalogo/condiciones.ts';
import type { Formulario } from '../../src/catalogo/formulario.ts';
import { claveOf } from '../../src/catalogo/listas/opcion.ts';
import { LISTAS } from '../../src/catalogo/listas/semillas.ts';
import { formatDia } from '../../src/catalogo/momento.ts';
import { archivoDeMuestra } from './archivos.ts';

/** The control of a field, or the group of its controls. */
export const controlOf = (page: Page, ruta: string): Locator => page.locator(`#campo-${ruta.replaceAll('.', '-')}`);

/** Fills in a form by its definition, from top to bottom, with what a payload of its call holds; step by step, until the summary. */
export async function diligenciar(page: Page, formulario: Formulario, datos: unknown): Promise<void> {
  const { bloqueo, consentimiento, campos } = formulario;
  const anterior = page.getByRole('button', { name: 'Anterior', exact: true });
  while (await anterior.isVisible()) await anterior.click();
  // What decides whether the rest is asked comes first.
  if (bloqueo) {
    const campo = campoOfBloqueo(bloqueo.condicion);
    await diligenciarCampo(page, formulario, campo, readRuta(datos, campo));
  }
  if (formulario.pasos) {
    for (const i of formulario.secciones.slice(1).keys()) await diligenciarPaso(page, formulario, datos, i);
    return;
  }
  await fillCampos(page, campos, datos, '');
  if (consentimiento && consentimiento.campo === undefined) await controlOf(page, 'consentimiento').check();
}

/** Fills in one step of a form that has them, and goes on to the next. */
export async function diligenciarPaso(page: Page, formulario: Formulario, datos: unknown, i: number): Promise<void> {
  const seccion = formulario.secciones[i + 1]!;
  await page.getByRole('heading', { level: 2, name: `Paso ${i + 1} de ` }).waitFor();
  for (const ruta of seccion.campos) await diligenciarCampo(page, formulario, ruta, readRuta(datos, ruta));
  await page.getByRole('button', { name: 'Siguiente', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: `Paso ${i + 1} de ` }).waitFor({ state: 'hidden' });
}

/** Fills in one field, or a list item after item, at a path (with positions inside lists). */
export const diligenciarCampo = async (
  page: Page,
  { campos }: Formulario,
  ruta: string,
  valor: unknown,
): Promise<void> => fillNodo(page, nodoAt(campos, ruta), valor, ruta);

async function fillCampos(page: Page, campos: Campos, datos: unknown, prefijo: string): Promise<void> {
  for (const [clave, nodo] of Object.entries(campos))
    await fillNodo(page, nodo, readRuta(datos, clave), prefijo + clave);
}

async function fillNodo(page: Page, nodo: Nodo, valor: unknown, ruta: string): Promise<void> {
  if (nodo.tipo === 'grupo') return fillCampos(page, nodo.campos, valor, `${ruta}.`);
  if (nodo.tipo !== 'lista') return fillCampo(page, nodo, valor, ruta);
  const items: unknown[] = Array.isArray(valor) ? valor : [];
  for (const [i, item] of items.entries()) {
    await botonDeLista(page, ruta, 'Agregar').click();
    await fillCampos(page, nodo.item.campos, item, `${ruta}.${i}.`);
    await botonDeLista(page, ruta, 'Listo').click();
  }
  return undefined;
}

export type BotonDeLista = 'Agregar' | 'Listo' | 'Editar' | 'Quitar';

/** A button of a list, by how its name begins. */
export const botonDeLista = (page: Page, ruta: string, nombre: BotonDeLista): Locator =>
  controlOf(page, ruta).getByRole('button', { name: new RegExp(`^${nombre}`) });

/** The key of an option that is named by key or text, in the seed of its list. */
export function claveEn(lista: string, valor: unknown): string | undefined {
  const opciones = LISTAS.find(({ nombre }) => nombre === lista)?.opciones ?? [];
  const text = escrito(valor);
  return opciones.find(({ clave, texto }) => clave === text || texto === text || clave === claveOf(text))?.clave;
}

/** Returns the text that a person types for a value; empty for a file or a missing value. */
export const escrito = (valor: unknown): string =>
  typeof valor === 'string' || typeof valor === 'number' ? String(valor) : '';

async function fillCampo(page: Page, campo: Campo, valor: unknown, ruta: string): Promise<void> {
  const control = controlOf(page, ruta);
  if (campo.tipo === 'archivo') {
    if (valor) await control.locator(`input[name="${ruta}"]`).setInputFiles(archivoDeMuestra(campo));
    return undefined;
  }
  if (campo.tipo === 'opciones') {
    for (const one of Array.isArray(valor) ? valor : []) await choose(page, ruta, claveEn(campo.lista, one) ?? '');
    return undefined;
  }
  const text = escrito(valor);
  if (text === '') return undefined;
  switch (campo.tipo) {
    case 'texto':
    case 'digitos':
    case 'documento':
    case 'correo':
      return control.fill(text);
    case 'fecha':
      return control.fill(formatDia(text));
    case 'entero':
      await control.selectOption(text);
      return undefined;
    case 'escala':
      return choose(page, ruta, text);
    case 'opcion':
      return fillOpcion(page, campo, text, ruta);
    case 'asignatura':
      // What was chosen before is not searched again.
      await control.fill('');
      await control.fill(text);
      return page.getByRole('option').filter({ hasText: text }).first().click();
    case 'derivado':
    case 'calculado':
      return undefined;
  }
}

/** Radios and boxes carry the path of their field and the key of their option. */
const choose = async (page: Page, ruta: string, clave: string): Promise<void> =>
  page.locator(`[name="${ruta}"][value="${clave}"]`).check();

async function fillOpcion(page: Page, campo: CampoOpcion, text: string, ruta: string): Promise<void> {
  const { presentacion = 'desplegable', libre, lista } = campo;
  // The page's address has chosen already.
  if (presentacion === 'ruta') return undefined;
  const clave = claveEn(lista, text) ?? libre?.clave ?? '';
  const control = controlOf(page, ruta);
  // A row of a matrix has radios, whatever its field would look like alone.
  const hasRadios = presentacion !== 'desplegable' || (await control.getAttribute('role')) === 'radiogroup';
  if (hasRadios) return choose(page, ruta, clave);
  await control.selectOption(clave);
  if (libre && clave === libre.clave && text !== clave) await page.getByLabel(libre.etiqueta).fill(text);
  return undefined;
}
