import { abrir, datosOf, formularioOf } from '../support/formularios.ts';
import { diligenciarConTeclado, pulsar } from '../support/teclado.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

/** The largest; one with a subject to search, a list and dates; one with a file and a consent; one with every scale. */
const FORMULARIOS = [
  'encuestaCaracterizacionDigital',
  'cancelacionAsignaturas',
  'solicitudUDEV',
  'encuestaSatisfaccion',
] as const;

for (const slug of FORMULARIOS) {
  test(`${slug}: filled, sent and read with the keyboard alone`, async ({ page, request }) => {
    const formulario = formularioOf(slug);
    const { textos } = formulario;
    await abrir(page, formulario);
    await diligenciarConTeclado(page, formulario, await datosOf(request, formulario));
    await pulsar(page, textos.sendLabel);
    await expect(page.getByRole('dialog', { name: textos.confirmacion.titulo })).toBeVisible();
    // The first answer to leave the dialog is not to send.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: textos.sendLabel, exact: true })).toBeFocused();

    await page.keyboard.press('Enter');
    await pulsar(page, textos.confirmacion.confirmLabel);
    await expect(page.getByRole('dialog', { name: textos.exito.titulo })).toBeVisible();
    await pulsar(page, 'Aceptar');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
}
