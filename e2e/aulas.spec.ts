// A manager reads the state of the classrooms, asks for those without a teacher, opens one and looks at the charts.
import { informacionEstadoDeAulas as aulas } from '../src/catalogo/estado-de-aulas.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { asGestor, CUENTAS, openAs } from './support/cuentas.ts';
import { nombres, rutaOf, tabla } from './support/informes.ts';
import { expect, test } from './support/test.ts';

test('which classrooms need a visit, and why', async ({ page }) => {
  const headers = await asGestor(page.request);
  const readings = '/api/lecturas/estadoDeAulas';
  // Another journey silences servers for moments: one is enough here.
  await page.request.post(readings, { headers });
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(readings, { headers });
        const { servidores } = (await answer.json()) as {
          servidores: { tarea: string | null; ultima: object | null }[];
        };
        return servidores.some(({ ultima }) => ultima) && servidores.every(({ tarea }) => tarea === null);
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  await openAs(page, CUENTAS.gestor, rutaOf(aulas));
  await expect(page.getByRole('heading', { level: 1, name: aulas.titulo })).toBeVisible();
  await expect(page.getByText(/^Datos de \d de 4 plataformas/)).toBeVisible();
  await page.getByLabel('Motivo', { exact: true }).selectOption('Sin docente');
  await expect(page).toHaveURL(/motivos=sin-docente/);
  await expect(tabla(page, aulas).getByRole('row').nth(1)).toContainText(/Sin docente/);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessibleEverywhere(page);

  await nombres(page, aulas).first().click();
  const panel = page.getByRole('dialog').last();
  await expect(
    panel.getByText(/^Sin docente; nadie ha hecho nada en \d+ días; \d actividades sin fecha/),
  ).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Escape');

  await page.getByRole('navigation', { name: 'Vistas del informe' }).getByRole('link', { name: 'Gráficos' }).click();
  await expect(page.getByRole('figure', { name: 'Aulas por motivo' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessibleEverywhere(page);
});
