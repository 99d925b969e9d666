import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { acompanamientoDocente } from '../../src/catalogo/acompanamiento/formulario.ts';
import { CUENTAS, openAs } from './cuentas.ts';
import { expect } from './test.ts';

/** A subject of the demonstration, with the name of its teacher. */
export type Asignada = { readonly docente: string; readonly codigo: string };

type Asignatura = { docente: string; codigoAsignatura: string; tipoAsignatura: string };

/** A subject of a type whose teacher has a name of their own; another one for each number. */
export async function asignaturaOf(request: APIRequestContext, tipo: 'AMV' | 'APV', which = 0): Promise<Asignada> {
  const response = await request.get('/api/obtenerCodigos');
  const { codigos } = (await response.json()) as { codigos: Asignatura[] };
  const docentes = [...new Set(codigos.filter((one) => one.tipoAsignatura === tipo).map(({ docente }) => docente))];
  const docente = docentes[which] ?? '';
  const one = codigos.find((other) => other.docente === docente && other.tipoAsignatura === tipo);
  if (!one) throw new Error(`the demonstration has no subject ${which} of type ${tipo}`);
  return { docente, codigo: one.codigoAsignatura };
}

/** Signs in as the manager and opens the form. */
export async function openFormulario(page: Page): Promise<void> {
  await openAs(page, CUENTAS.gestor, acompanamientoDocente.ruta);
  await expect(page.getByRole('combobox', { name: 'Docente' })).toBeVisible();
}

/** Chooses teacher and subject. */
export async function choosePar(page: Page, { docente, codigo }: Asignada): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Docente' });
  await box.fill(docente);
  await page.getByRole('option').filter({ hasText: docente }).first().click();
  await page.getByRole('combobox', { name: 'Asignatura' }).selectOption(codigo);
}

/** Chooses teacher and subject, and waits for the criteria. */
export async function chooseAsignatura(page: Page, asignada: Asignada): Promise<void> {
  await choosePar(page, asignada);
  await expect(tarjetas(page)).toHaveCount(21);
}

/** The same, without what an earlier try of the same journey left of it. */
export async function begin(page: Page, asignada: Asignada): Promise<void> {
  await page.waitForLoadState('networkidle');
  const before = page
    .getByRole('region', { name: 'Acompañamientos sin terminar' })
    .getByRole('listitem')
    .filter({ hasText: asignada.docente })
    .filter({ hasText: asignada.codigo });
  if ((await before.count()) > 0) {
    await before.getByRole('button', { name: /^Descartar/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar', exact: true }).click();
    await expect(before).toHaveCount(0);
  }
  await chooseAsignatura(page, asignada);
}

export const tarjetas = (page: Page): Locator => page.getByRole('article');

/** One of the two groups of a card, from 0. */
export const grupoOf = (page: Page, tarjeta: number, nombre: 'Descriptor' | 'Observación'): Locator =>
  tarjetas(page)
    .nth(tarjeta)
    .getByRole('group', { name: new RegExp(`^${nombre}`) });

/** The running total, and how many criteria are complete. */
export const avance = (page: Page): Locator => page.getByRole('complementary', { name: 'Avance del acompañamiento' });

export const realizarRegistro = (page: Page): Locator => page.getByRole('button', { name: 'Realizar registro' });

/** Waits until the server has the draft. */
export const waitGuardado = async (page: Page): Promise<void> =>
  expect(avance(page).getByText(/^Borrador guardado/)).toBeVisible();
