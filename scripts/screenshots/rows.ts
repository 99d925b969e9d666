import type { Page } from '@playwright/test';
import { CUENTAS, signIn } from '../../e2e/support/cuentas.ts';
import { consultaOf, type EnInforme, nombres, rutaOf } from '../../e2e/support/informes.ts';
import { FILAS_POR_PAGINA } from '../../src/features/informes/filtro.ts';
import { mirar, type Toma } from './looks.ts';

type Fila = { readonly id: string; readonly celdas: readonly string[] };

/** The rows that a page asks for. */
type Pedido = { readonly salto?: number; readonly despues?: string; readonly antes?: string; readonly limite?: number };

/** A row's id tells its place, so that what comes after it is known. */
const idOf = (lugar: number): string => `00000000-0000-4000-8000-${String(lugar).padStart(12, '0')}`;
const lugarOf = (id: string): number => Number(id.slice(-12));

function primera({ salto = 0, despues, antes }: Pedido, limite: number): number {
  if (despues !== undefined) return lugarOf(despues) + 1;
  return antes === undefined ? salto : Math.max(0, lugarOf(antes) - limite);
}

/** Gives a report's page so many rows: those that it has, again and again. What is looked at is the page, not the database. */
async function darFilas(page: Page, informe: EnInforme, cuantas: number): Promise<void> {
  let suyas: readonly Fila[] = [];
  await page.unrouteAll({ behavior: 'wait' });
  await page.route(consultaOf(informe), async (route) => {
    if (suyas.length === 0) suyas = ((await (await route.fetch()).json()) as { filas: Fila[] }).filas;
    const pedido = route.request().postDataJSON() as Pedido;
    const limite = pedido.limite ?? FILAS_POR_PAGINA;
    const desde = primera(pedido, limite);
    const filas = Array.from({ length: Math.max(0, Math.min(limite, cuantas - desde)) }, (_, i) => ({
      ...suyas[(desde + i) % suyas.length],
      id: idOf(desde + i),
    }));
    await route.fulfill({ json: { filas } });
  });
  const total = { total: cuantas, todos: cuantas, marca: null, instante: new Date().toISOString() };
  await page.route(consultaOf(informe).replace(/consulta$/, 'total'),  async (route) => route.fulfill({ json: total }));
}

async function abrir(page: Page, informe: EnInforme, query: string): Promise<void> {
  // A document of its own each time: nothing is left of the rows before.
  await page.goto('about:blank');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(rutaOf(informe) + query);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** A report without rows, with one, with a hundred thousand from the first to the last, with a record open, and as charts. */
export async function walkFilas(page: Page, informe: EnInforme): Promise<Toma[]> {
  await signIn(page, CUENTAS.gestor);
  await abrir(page, informe, '');
  await nombres(page, informe).first().click();
  await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
  const tomas = await mirar(page, 'registro', 'ventana');

  await abrir(page, informe, '?vista=graficos&semestre=todos');
  await page.getByRole('figure').first().waitFor();
  tomas.push(...(await mirar(page, 'gráficos')));

  await darFilas(page, informe, 0);
  await abrir(page, informe, '');
  tomas.push(...(await mirar(page, 'ninguna fila', 'ventana')));

  await darFilas(page, informe, 1);
  await abrir(page, informe, '');
  tomas.push(...(await mirar(page, 'una fila', 'ventana')));

  await darFilas(page, informe, 100_000);
  await abrir(page, informe, '?semestre=todos');
  tomas.push(...(await mirar(page, '100.000 filas', 'ventana')));
  await abrir(page, informe, '?semestre=todos');
  await page.getByRole('button', { name: /^Seleccionar todo/ }).or(page.getByLabel('Seleccionar la fila 1', { exact: true })).first().click();
  tomas.push(...(await mirar(page, '100.000 filas elegidas, al final', 'ventana', alFinal)));
  return tomas;
}

/** Scrolls the table, or on a phone the page, to its last row. */
async function alFinal(page: Page): Promise<void> {
  const tabla = page.getByRole('region', { name: /^Tabla/ });
  if (await tabla.isVisible()) {
    await tabla.focus();
    await page.keyboard.press('End');
    await page.locator('tr[aria-rowindex]').last().getByRole('rowheader').waitFor();
  } else {
    await page.locator('html').evaluate((root) => root.scrollTo(0, root.scrollHeight));
  }
  await page.getByLabel('Seleccionar la fila 100.000', { exact: true }).waitFor();
}
