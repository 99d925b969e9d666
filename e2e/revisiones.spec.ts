// A manager opens self-reviews and second reviews; a teacher reviews themselves; two people mark a sample and compare.
import type { Page } from '@playwright/test';
import { formatDia } from '../src/catalogo/momento.ts';
import { diaOf, semestreOf } from '../src/catalogo/semestre.ts';
import type { Ciclo } from '../src/features/valoraciones/contract-gestion.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { asGestor, CUENTAS, openAs, openAsOtraGestora } from './support/cuentas.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const TODAY = diaOf(new Date());
const SEMESTRE = semestreOf(new Date());
const REVISIONES = '/gestores/revisiones';
/** Another at each attempt: what was marked stays. */
const AULA = `Aula de muestra ${Date.now()}`;

const dialogo = (page: Page) => page.getByRole('dialog');

/**
 * Chooses the first descriptor of each criterion left by its letter, which leads to the next, and sends. The connection is
 * lost in the middle: what was marked without it is sent with the rest.
 */
async function fillInAndSend(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Siguiente sin elección' });
  const count = page.getByText(/^\d+ de \d+$/);
  await expect(count).toBeVisible();
  await next.click();
  await page.keyboard.press('a');
  await expect(page.getByText(/^Guardado a las/)).toBeVisible();
  await page.context().setOffline(true);
  const total = Number(/\d+$/.exec((await count.textContent())!)![0]);
  for (let done = 0; done < total && (await next.isVisible()); done++) await page.keyboard.press('a');
  await expect(count).toHaveText(`${total} de ${total}`);
  await expect(page.getByText('Sin conexión: lo que elige se guarda en esta pestaña.')).toBeVisible();
  // Without a connection it is not sent, which is told, and nothing is lost.
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await dialogo(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(dialogo(page).getByText('No se envió', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^Guardado a las/)).toBeAttached();
  await dialogo(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Enviada', { exact: true })).toBeVisible();
  await expect(page.getByText('Sin responder', { exact: true })).toHaveCount(0);
}

test('a teacher sends a self-review that a manager opened, and two evaluators compare how they marked a sample', async ({
  page,
  browser,
  baseURL,
}) => {
  const open = async () =>
    (await browser.newContext({ baseURL: baseURL!, locale: 'es-CO', reducedMotion: 'reduce' })).newPage();
  const docente = await open();
  await openAs(docente, CUENTAS.docente, '/docente/autoevaluaciones');
  await expect(docente.getByText(`En ${SEMESTRE} no hay autoevaluaciones`)).toBeVisible();

  await openAs(page, CUENTAS.gestor, REVISIONES);
  await page.getByRole('button', { name: 'Cambiar las revisiones del semestre' }).click();
  await dialogo(page).getByLabel('Autoevaluaciones hasta el').fill(formatDia(TODAY));
  await dialogo(page).getByLabel('Segundas revisiones (%)').fill('11');
  await dialogo(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(dialogo(page).getByText('Escriba un número de 0 a 10.')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await dialogo(page).getByLabel('Segundas revisiones (%)').fill('0');
  await dialogo(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(dialogo(page)).toBeHidden();
  await expect(page.getByRole('region', { name: `Revisiones de ${SEMESTRE}` })).toContainText(
    `hasta el ${formatDia(TODAY)}`,
  );

  try {
    await docente.reload();
    await docente
      .getByRole('button', { name: /^Comenzar la autoevaluación/ })
      .first()
      .click();
    await expect(docente.getByRole('heading', { level: 1, name: /^Autoevaluación: / })).toBeVisible();
    await docente.getByRole('textbox', { name: 'Nota' }).first().fill('Los lunes respondo los foros.');
    await expect(docente.getByText(/^Guardado a las/)).toBeVisible();
    await expectAccessibleEverywhere(docente);
    // On a phone the cards have all of its width.
    await docente.setViewportSize({ width: 390, height: 844 });
    expect((await docente.getByRole('article').first().boundingBox())!.width).toBeGreaterThan(340);
    await docente.reload();
    await expect(docente.getByRole('textbox', { name: 'Nota' }).first()).toHaveValue('Los lunes respondo los foros.');
    await fillInAndSend(docente);
    await docente.goto('/docente/autoevaluaciones');
    await expect(docente.getByRole('button', { name: /^Ver la autoevaluación/ }).first()).toBeVisible();

    await page.getByRole('button', { name: 'Agregar aula de muestra' }).click();
    await dialogo(page).getByLabel('Nombre del aula').fill(AULA);
    await dialogo(page).getByRole('button', { name: 'Agregar' }).click();
    await expect(page.getByText('Podrá comparar cuando envíe la suya.')).toBeVisible();
    await page.getByRole('button', { name: `Comenzar ${AULA}` }).click();
    await fillInAndSend(page);

    const other = await open();
    await openAsOtraGestora(other, REVISIONES);
    await other.getByRole('button', { name: `Comenzar ${AULA}` }).click();
    await other.getByRole('radio').nth(1).click();
    await fillInAndSend(other);
    await other.getByRole('main').getByRole('link', { name: 'Revisiones de acompañamientos' }).click();
    await expect(other.getByText(/la enviaron 2 personas/)).toBeVisible();
    await other
      .getByText(/^\d nivel(es)? de diferencia$/)
      .first()
      .click();
    await expectAccessibleEverywhere(other);
  } finally {
    const headers = await asGestor(page.request);
    const { version } = (await (await page.request.get(`/api/revisiones/${SEMESTRE}`, { headers })).json()) as Ciclo;
    const data = { version, autoevaluacionHasta: null, segundas: 0 };
    await page.request.put(`/api/revisiones/${SEMESTRE}`, { headers, data });
  }
});
