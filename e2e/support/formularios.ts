import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { hojasOf, writeRuta } from '../../src/catalogo/arbol.ts';
import type { Formulario } from '../../src/catalogo/formulario.ts';
import { FORMULARIOS } from '../../src/catalogo/index.ts';
import { CARGAS } from '../../src/catalogo/testing/cargas.ts';
import { CUENTAS, openAs } from './cuentas.ts';

/** The form with a slug. @throws when there is none */
export function formularioOf(slug: string): Formulario {
  const formulario = FORMULARIOS.find((one) => one.slug === slug);
  if (!formulario) throw new Error(`there is no form ${slug}`);
  return formulario;
}

/** An address of the form: a segment that varies gets a value that is there. */
const direccionOf = ({ ruta }: Formulario): string => ruta.replace(':estrategia', 'citasReferenciasAPA');

/** Opens a form as whom it is for, and waits until it can be filled in. */
export async function abrir(page: Page, formulario: Formulario): Promise<void> {
  const direccion = direccionOf(formulario);
  if (formulario.acceso === 'publico') await page.goto(direccion);
  else await openAs(page, CUENTAS.docente, direccion);
  await expect(botonDeEnvio(page, formulario)).toBeVisible();
}

export const boton = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The main button: what sends the form, or goes on to its next step. */
export const botonDeEnvio = (page: Page, { textos, pasos }: Formulario): Locator =>
  pasos ? boton(page, textos.sendLabel).or(boton(page, 'Siguiente')) : boton(page, textos.sendLabel);

/** The field that has the focus: the id of its control, or of the group of its controls. */
export const campoConFoco = async (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.closest('[id^="campo-"]')?.id);

/** The payload of an existing client for a form, with a subject of the demonstration where one is asked. */
export async function datosOf(request: APIRequestContext, formulario: Formulario): Promise<Record<string, unknown>> {
  const carga = CARGAS[formulario.slug] ?? {};
  const asignatura = hojasOf(formulario.campos).find(({ campo }) => campo.tipo === 'asignatura');
  if (!asignatura) return carga;
  return writeRuta(carga, asignatura.ruta, await codigoDeAsignatura(request, { habilitable: true }));
}

/** The wanted kind of subject. */
export type CualAsignatura = { readonly habilitable?: boolean; readonly tipoAsignatura?: 'AMV' | 'APV' };

/** The code of a subject of the current semester that is as wanted. */
export async function codigoDeAsignatura(request: APIRequestContext, which: CualAsignatura): Promise<string> {
  const response = await request.get('/api/obtenerCodigos');
  const { codigos } = (await response.json()) as {
    codigos: (Required<CualAsignatura> & { codigoAsignatura: string })[];
  };
  const found = codigos.find(
    ({ habilitable, tipoAsignatura }) =>
      habilitable === (which.habilitable ?? habilitable) && tipoAsignatura === (which.tipoAsignatura ?? tipoAsignatura),
  );
  if (!found) throw new Error('the demonstration has no such subject');
  return found.codigoAsignatura;
}
