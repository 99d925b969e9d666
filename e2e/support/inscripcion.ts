import { randomInt } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { registrosCon } from './registros.ts';
import { answerOf } from './test.ts';

/** The enrolment form, on which the mechanism of all forms is tried (no file, no session, not anonymous). */
export const RUTA = '/estudiantes/inscripcionHBV';
export const LLAMADA = '**/api/crearInscripcionHBV';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Ten digits that no other test has, beginning with the zero that must not be lost. */
export const unDocumento = (): string => `0${randomInt(100_000_000, 999_999_999)}`;

export async function fill(page: Page, documento = unDocumento()): Promise<void> {
  await page.getByLabel('Nombres y apellidos').fill('Ángela María Ríos Peña');
  await page.getByLabel('Número de documento').fill(documento);
  await page.getByLabel('Correo electrónico').fill('angela.rios@ejemplo.co');
  await page.getByLabel('Teléfono').fill('300 123 45 67');
  await page.getByLabel('Programa académico').selectOption('Música');
  await page.getByLabel('Sábado de 8:00 a. m. a 12:00 m.').check();
}

/** Opens the form and fills it in. @returns the document number by which its record is told */
export async function openFilled(page: Page): Promise<string> {
  const documento = unDocumento();
  await page.goto(RUTA);
  await fill(page, documento);
  return documento;
}

export async function send(page: Page): Promise<void> {
  await button(page, 'Realizar registro').click();
  await button(page, 'Enviar').click();
}

/** The number that a receipt tells its person to keep: the one that the form gives, else the receipt's. */
export const receiptNumber = (page: Page) =>
  page
    .getByRole('article', { name: 'Comprobante' })
    .getByText(/^([A-Z]{3}-\w{5}-\w{5}|\d{10})$/)
    .filter({ visible: true })
    .first();

/** The rows that a manager's report has of a document number. */
export const recordsOf = async (request: APIRequestContext, documento: string): Promise<readonly unknown[]> =>
  registrosCon(request, 'informacionInscripcionHBV', documento);

/** Expects one record of repeated sendings. */
export async function expectOneRecord(request: APIRequestContext, documento: string): Promise<void> {
  expect(await recordsOf(request, documento)).toHaveLength(1);
}

/** Lets a sending reach the server and be stored, and cuts its answer off. Gives the number that was in it. */
export function loseAnswers(page: Page, times: number): { readonly lost: string[] } {
  const lost: string[] = [];
  void page.route(LLAMADA, async (route) => {
    if (lost.length === times) return route.continue();
    const answer = await answerOf(route);
    lost.push(((await answer.json()) as { comprobante: string }).comprobante);
    return route.abort('connectionreset');
  });
  return { lost };
}
