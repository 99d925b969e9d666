import { readRuta } from '../../src/catalogo/arbol.ts';
import { campoOfBloqueo } from '../../src/catalogo/condiciones.ts';
import { FORMULARIOS } from '../../src/catalogo/index.ts';
import { tituloOfPagina } from '../../src/catalogo/titulos.ts';
import { expectAccessible } from '../support/axe.ts';
import { diligenciar, diligenciarCampo } from '../support/diligenciar.ts';
import { abrir, boton, botonDeEnvio, campoConFoco, datosOf } from '../support/formularios.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

// One with a page of its own has a journey of its own.
for (const formulario of FORMULARIOS.filter(({ pantalla }) => pantalla !== 'propia')) {
  test(`${formulario.slug}: filled and sent on a phone whose connection goes and comes back`, async ({
    page,
    context,
    request,
  }) => {
    const datos = await datosOf(request, formulario);
    const { textos } = formulario;
    await abrir(page, formulario);
    await expect(page).toHaveTitle(tituloOfPagina(formulario.titulo));
    if (formulario.acceso === 'publico') await expect(page.getByRole('navigation')).toHaveCount(0);
    await expectAccessible(page);

    await botonDeEnvio(page, formulario).click();
    if (formulario.bloqueo) {
      // What is asked after the first answer is at fault only then.
      const campo = campoOfBloqueo(formulario.bloqueo.condicion);
      await expect(page.getByText('Falta 1 respuesta.')).toBeVisible();
      await diligenciarCampo(page, formulario, campo, readRuta(datos, campo));
      await botonDeEnvio(page, formulario).click();
    }
    await expect(page.getByRole('alert')).toContainText(textos.obligatorios);
    const [primero] = await page.locator('[id^="campo-"][id$="-error"]').evaluateAll((all) => all.map(({ id }) => id));
    expect(`${await campoConFoco(page)}-error`).toBe(primero);
    await expectAccessible(page);

    await diligenciar(page, formulario, datos);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText(/^Faltan? \d+ respuesta/)).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 568 });
    await expect.poll(async () => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 390, height: 844 });

    await context.setOffline(true);
    await expect(page.getByText(/^Sin conexión/).filter({ visible: true })).toBeVisible();
    await botonDeEnvio(page, formulario).click();
    await expect(page.getByRole('dialog').getByRole('button')).toHaveText(['Cancelar', 'Enviar']);
    await boton(page, 'Enviar').click();
    await expect(page.getByRole('dialog', { name: 'Se enviará cuando haya conexión' })).toBeVisible();
    await expectAccessible(page);

    await context.setOffline(false);
    const recibo = page.getByRole('dialog', { name: textos.exito.titulo });
    await expect(recibo).toContainText('Se envió apenas volvió la conexión.');
    await expectAccessible(page);

    await boton(page, 'Aceptar').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByText(/^Faltan? \d+ respuesta/)).toBeVisible();
  });
}
