import type { Page } from '@playwright/test';
import { diligenciar } from '../../e2e/support/diligenciar.ts';
import { abrir, boton, botonDeEnvio, datosOf } from '../../e2e/support/formularios.ts';
import type { Formulario } from '../../src/catalogo/formulario.ts';
import { extremoOf } from './extreme.ts';
import { mirar, type Toma } from './looks.ts';

/** Fills in and sends a form as a person does, and looks at it on the way. */
export async function walkFormulario(page: Page, formulario: Formulario): Promise<Toma[]> {
  const { textos, campos } = formulario;
  const datos = await datosOf(page.request, formulario);
  await abrir(page, formulario);
  const tomas = await mirar(page, 'vacío');

  await botonDeEnvio(page, formulario).click();
  await page.getByRole('alert').first().waitFor();
  tomas.push(...(await mirar(page, 'con errores')));

  await diligenciar(page, formulario, datos);
  tomas.push(...(await mirar(page, 'diligenciado')));

  await botonDeEnvio(page, formulario).click();
  await page.getByRole('dialog', { name: textos.confirmacion.titulo }).waitFor();
  tomas.push(...(await mirar(page, 'confirmación', 'ventana')));

  await page.getByRole('dialog').getByRole('button', { name: textos.confirmacion.confirmar, exact: true }).click();
  await page.getByRole('article', { name: 'Comprobante' }).waitFor();
  tomas.push(...(await mirar(page, 'enviado', 'ventana')));

  await boton(page, 'Aceptar').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await diligenciar(page, formulario, extremoOf(campos, datos));
  tomas.push(...(await mirar(page, 'con lo más largo')));
  return tomas;
}
