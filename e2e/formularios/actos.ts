import type { APIRequestContext, Page, Route } from '@playwright/test';
import { etiquetaOf } from '../../src/catalogo/arbol.ts';
import type { Formulario } from '../../src/catalogo/formulario.ts';
import type { ArchivoDeMuestra } from '../support/archivos.ts';
import { botonDeLista, controlOf, diligenciar, diligenciarCampo, type BotonDeLista } from '../support/diligenciar.ts';
import {
  abrir,
  boton,
  botonDeEnvio,
  codigoDeAsignatura,
  datosOf,
  type CualAsignatura,
} from '../support/formularios.ts';

/** The open page of a form. */
export type EnPagina = {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly formulario: Formulario;
};

/** An act of a person. */
export type Acto = (target: EnPagina) => Promise<void>;

export const abrirla: Acto = async ({ page, formulario }) => abrir(page, formulario);

/** Presses the main button. */
export const enviarla: Acto = async ({ page, formulario }) => botonDeEnvio(page, formulario).click();

export const llenarla: Acto = async ({ page, request, formulario }) =>
  diligenciar(page, formulario, await datosOf(request, formulario));

/** Gives a field a value and leaves it. */
export const write =
  (ruta: string, valor: unknown): Acto =>
  async ({ page, formulario }) => {
    await diligenciarCampo(page, formulario, ruta, valor);
    await page.keyboard.press('Tab');
  };

export const adjuntar =
  (ruta: string, archivo: ArchivoDeMuestra): Acto =>
  async ({ page }) =>
    controlOf(page, ruta).locator(`input[name="${ruta}"]`).setInputFiles(archivo);

export const chooseAsignatura =
  (ruta: string, which: CualAsignatura): Acto =>
  async ({ page, request, formulario }) =>
    diligenciarCampo(page, formulario, ruta, await codigoDeAsignatura(request, which));

export const enLista =
  (ruta: string, nombre: BotonDeLista): Acto =>
  async ({ page }) =>
    botonDeLista(page, ruta, nombre).click();

/** Answers 'yes' in the dialog; the answer of the server does not come before {@link llega} or {@link responde}. */
export const confirm: Acto = async ({ page, formulario }) => {
  const { promise, resolve } = Promise.withResolvers<Route>();
  await page.route(llamadaOf(formulario), resolve, { times: 1 });
  await boton(page, 'Enviar').click();
  detenidas.set(page, await promise);
};

/** Requests without an answer yet. */
const detenidas = new WeakMap<Page, Route>();

/** The answer of the server comes. */
export const llega: Acto = async ({ page }) => detenidas.get(page)?.continue();

/** The server answers this to what was confirmed. */
export const responde =
  (status: number, json: unknown): Acto =>
  async ({ page }) =>
    detenidas.get(page)?.fulfill({ status, json });

/** Goes from the summary to a question of an earlier step. */
export const change =
  (ruta: string): Acto =>
  async ({ page, formulario }) =>
    boton(page, `Cambiar ${etiquetaOf(formulario.campos, ruta)}`).click();

export const volverAlResumen: Acto = async ({ page }) => boton(page, 'Volver al resumen').click();

export const recargarla: Acto = async ({ page, formulario }) => {
  await page.reload();
  await botonDeEnvio(page, formulario).waitFor();
};

const llamadaOf = ({ llamada }: Formulario): string => `**/api${llamada.slice('POST '.length)}`;
