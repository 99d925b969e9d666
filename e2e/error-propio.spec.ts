// A fault of the page itself: it is neither "valid" nor "no connection", and nothing that was typed is lost.
// Without the fixture that fails on any fault of a page: here it is wanted, and must be logged.
import { expect, type Page, test } from '@playwright/test';
import { controlDe, diligenciar, diligenciarCampo } from './support/diligenciar.ts';
import { abrir, boton, botonDeEnvio, datosDe, formularioDe } from './support/formularios.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const formulario = formularioDe('solicitudUDEV');
const MENSAJE = 'Ocurrió un error inesperado. Inténtalo de nuevo más tarde.';

function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  return faults;
}

test('a check that throws lets nothing through, and is said and logged', async ({ page, request }) => {
  const faults = faultsOf(page);
  // What names are stored in capitals with.
  const content = `String.prototype.toLocaleUpperCase = function () {
    if (this.includes('Rompe')) throw new Error('a fault of a rule');
    return this.toUpperCase();
  };`;
  await page.addInitScript({ content });
  await abrir(page, formulario);
  await diligenciar(page, formulario, await datosDe(request, formulario));
  await diligenciarCampo(page, formulario, 'infoSolicitud.apellidos', 'Rompe');
  await botonDeEnvio(page, formulario).click();
  await expect(page.getByRole('alert')).toContainText(`${MENSAJE} Lo que escribió sigue aquí.`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(controlDe(page, 'infoSolicitud.nombres')).toHaveValue('ANA MARÍA');
  expect(faults).toContain('a fault of a rule');
});

test('a sending that throws is no lost connection: it is said with what was kept, and logged', async ({
  page,
  request,
}) => {
  const faults = faultsOf(page);
  await page.addInitScript(() => {
    FormData.prototype.append = () => {
      throw new Error('a fault of the sending');
    };
  });
  await abrir(page, formulario);
  await diligenciar(page, formulario, await datosDe(request, formulario));
  await botonDeEnvio(page, formulario).click();
  await boton(page, 'Enviar').click();
  await expect(page.getByRole('alert')).toContainText(`${MENSAJE} Lo que escribió sigue aquí.`);
  await expect(controlDe(page, 'infoSolicitud.nombres')).toHaveValue('ANA MARÍA');
  expect(faults).toContain('a fault of the sending');
});

test('the main button shows that it works while what checks the form is still loading', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/assets\/al-usar-.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await abrir(page, formulario);
  await botonDeEnvio(page, formulario).click();
  await expect(botonDeEnvio(page, formulario)).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(botonDeEnvio(page, formulario)).not.toHaveAttribute('aria-disabled', 'true');
});
