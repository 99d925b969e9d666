import { compileMessage } from '../src/features/correo/server/composing/compile.ts';
import { composeFor } from '../src/features/correo/server/composing/composer.ts';
import { MEMBRETE } from '../src/features/correo/server/composing/testing/letterhead.ts';
import { faultsOf } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const LARGA = 'm.trujillo1455.con.un.nombre.que.no.se.acaba.nunca@correo.universidad.edu.co';

const CUERPO =
  '<h2>Recibimos su solicitud</h2><p>Hola, {nombreUsuario}:</p><table><tbody>' +
  `<tr><th>Pregunta</th><td>Olvidé mi contraseña</td></tr><tr><th>Respondemos a</th><td>${LARGA}</td></tr>` +
  '</tbody></table><p><a href="https://gc.example.edu.co/comprobante/x">Ver el comprobante</a></p>' +
  '<blockquote><p>Traiga su documento.</p></blockquote><table><tr><th>Día</th><th>Hora</th><th>Lugar</th></tr>' +
  '<tr><td>Martes</td><td>8:00</td><td>Bloque 4</td></tr></table>' +
  '<ul><li>Lea <a href="https://example.com/">la guía</a>.</li></ul>';

const composer = {
  redactar: async (campos: Readonly<Record<string, string>>) => compileMessage(CUERPO).redactar(campos),
};

for (const width of [360, 640]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a mail is read by everybody at ${width} px, ${colorScheme}`, async ({ page }) => {
      const { html } = await composeFor(
        { composer: composer, membrete: MEMBRETE },
        { asunto: 'Comprobante', origen: 'comprobante' },
        { campos: { nombreUsuario: 'María José Ñáñez de la Santísima Trinidad' }, solicitudes: [] },
      );
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.setContent(html);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const fondo = await page.evaluate(() => getComputedStyle(document.querySelector('.hoja')!).backgroundColor);
      expect(fondo).toBe(colorScheme === 'dark' ? 'rgb(43, 39, 35)' : 'rgb(255, 255, 255)');
      await expect(page.getByRole('link', { name: 'Ver el comprobante' })).toBeVisible();
      expect(await faultsOf(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])).toEqual([]);
    });
  }
}
