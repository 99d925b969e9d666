import { randomUUID } from 'node:crypto';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { asGestor, openAs } from './support/cuentas.ts';
import { expect, test } from './support/test.ts';

/** A person without a role whom the demonstration invents: no other journey signs in as them. */
const EVALUADOR = 'tatiana.salazar';

test('a person to whom accompaniments were given begins one from their home, and reads none of others', async ({
  page,
}) => {
  const headers = await asGestor(page.request);
  const found = await page.request.post('/api/permisos/cuentas', { headers, data: { buscar: EVALUADOR } });
  const [{ cuenta }] = ((await found.json()) as { cuentas: [{ cuenta: number }] }).cuentas;
  const hasta = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const given = await page.request.post('/api/permisos', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data: {
      perfil: 'evaluacion',
      informes: null,
      programas: [],
      facultades: [],
      asignaturas: [],
      motivo: 'Evalúa.',
      hasta,
      cuenta,
    },
  });
  const { id } = (await given.json()) as { id: string };

  await openAs(page, EVALUADOR, '/inicio');
  await page.getByRole('button', { name: /^Ingresar como Colaborador/ }).click();
  await page.getByRole('main').getByRole('link', { name: 'Nuevo acompañamiento' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Acompañamiento a docentes' })).toBeVisible();
  await expect(page.getByRole('combobox').first()).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.goto('/colaborador');
  await page.getByRole('main').getByRole('link', { name: 'Acompañamiento a docentes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Acompañamiento a docentes' })).toBeVisible();
  await expect(page.getByText('Aún no se han realizado registros')).toBeVisible();
  await expectAccessibleEverywhere(page);

  await page.request.delete(`/api/permisos/${id}`, { headers });
});
