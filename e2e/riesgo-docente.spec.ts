// A teacher reads which of their own students need attention and why, and writes to one of them.
import { expectAccessibleEverywhere } from './support/axe.ts';
import { asGestor, CUENTAS, openAs } from './support/cuentas.ts';
import { expect, test } from './support/test.ts';

test('a teacher reads why own students need attention, and writes to one of them once a day', async ({ page }) => {
  const headers = await asGestor(page.request);
  const readings = '/api/lecturas/accesos';
  await page.request.post(readings, { headers });
  await expect
    .poll(
      async () => {
        const { servidores } = (await (await page.request.get(readings, { headers })).json()) as {
          servidores: { tarea: string | null; ultima: object | null }[];
        };
        return servidores.some(({ ultima }) => ultima) && servidores.every(({ tarea }) => tarea === null);
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  await openAs(page, CUENTAS.docente, '/docente/estudiantesEnRiesgo');
  await expect(page.getByText(/^Datos de Moodle, al /)).toBeVisible();
  const student = page.getByRole('checkbox').first();
  await expect(student).toBeVisible();
  await expect(page.getByText(/En riesgo: (\d+ días? sin entrar|nunca ha entrado)/).first()).toBeVisible();
  await expectAccessibleEverywhere(page);

  const dialogo = page.getByRole('dialog');
  async function write(): Promise<void> {
    await student.check();
    await page.getByRole('button', { name: 'Escribir a 1 persona' }).click();
    await dialogo.getByLabel('Asunto').fill('Lo espero en clase');
    await dialogo.getByLabel('Mensaje').fill('¿Cómo va? Escríbame si necesita algo.');
  }
  await student.check();
  await page.getByRole('button', { name: 'Escribir a 1 persona' }).click();
  await dialogo.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialogo.getByText('Escriba el mensaje.')).toBeVisible();
  await expect(dialogo.getByLabel('Asunto')).toBeFocused();
  await expectAccessibleEverywhere(page);
  await dialogo.getByRole('button', { name: 'Cancelar' }).click();

  await write();
  await dialogo.getByRole('button', { name: 'Enviar' }).dblclick();
  await expect(page.getByText('Se escribió a 1 persona.')).toBeVisible();
  await expect(student).not.toBeChecked();
  await write();
  await dialogo.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('No se envió ningún correo. A 1 persona ya le había escrito hoy.')).toBeVisible();
});
