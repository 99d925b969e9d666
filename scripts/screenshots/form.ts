import type { Page } from '@playwright/test';
import { diligenciar } from '../../e2e/support/diligenciar.ts';
import { abrir, boton, botonDeEnvio, datosOf } from '../../e2e/support/formularios.ts';
import type { Formulario } from '../../src/catalogo/formulario.ts';
import { extremeOf } from './extreme.ts';
import { takeShots, type Shot } from './looks.ts';

/** Fills in and sends a form as a person does, and looks at it on the way. */
export async function walkFormulario(page: Page, formulario: Formulario): Promise<Shot[]> {
  const { textos, campos } = formulario;
  const datos = await datosOf(page.request, formulario);
  await abrir(page, formulario);
  const shots = await takeShots(page, 'vacío');

  await botonDeEnvio(page, formulario).click();
  await page.getByRole('alert').first().waitFor();
  shots.push(...(await takeShots(page, 'con errores')));

  await diligenciar(page, formulario, datos);
  shots.push(...(await takeShots(page, 'diligenciado')));

  await botonDeEnvio(page, formulario).click();
  await page.getByRole('dialog', { name: textos.confirmacion.titulo }).waitFor();
  shots.push(...(await takeShots(page, 'confirmación', 'ventana')));

  await page.getByRole('dialog').getByRole('button', { name: textos.confirmacion.confirmLabel, exact: true }).click();
  await page.getByRole('article', { name: 'Comprobante' }).waitFor();
  shots.push(...(await takeShots(page, 'enviado', 'ventana')));

  await boton(page, 'Aceptar').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await diligenciar(page, formulario, extremeOf(campos, datos));
  shots.push(...(await takeShots(page, 'con lo más largo')));
  return shots;
}
