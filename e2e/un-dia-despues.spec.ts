// A day after the unit wrote: a person answers from their own home without a mail, from a mailed button on a device whose clock is
// wrong, and by a link that they ask for.
import { toFormData } from '../src/catalogo/payload.ts';
import { solicitudUDEV } from '../src/catalogo/solicitud-udev/formulario.ts';
import { solicitudesUnidadDeEducacionVirtual as informe } from '../src/catalogo/solicitud-udev/tramite.ts';
import { CARGAS } from '../src/catalogo/testing/cargas.ts';
import { DAY_MS, HOUR_MS } from '../src/platform/contract/time.ts';
import { doDueTasks } from '../src/testing/due-tasks.ts';
import { CAPTURA } from './support/archivos.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { withOwnApp, type OwnApp } from './support/own-app.ts';
import { expect, test } from './support/test.ts';

type Enviada = {
  readonly id: string;
  readonly comprobante: string;
  readonly idSolicitud: string;
  readonly seguimiento: string;
};

/** Sends a request with an address. */
async function send({ app }: OwnApp, correoInstitucional: string): Promise<Enviada> {
  const carga = CARGAS['solicitudUDEV'] as { readonly infoSolicitud: object };
  const imagen = { nombre: CAPTURA.name, tipo: CAPTURA.mimeType, tamano: CAPTURA.buffer.length };
  const payload = toFormData(solicitudUDEV, {
    infoSolicitud: { ...carga.infoSolicitud, correoInstitucional },
    imgEvidencia: { ...imagen, contenido: new Blob([Buffer.from(CAPTURA.buffer)]) },
  });
  const sent = await app.inject({ method: 'POST', url: '/api/generales/solicitudUDEV', payload });
  return sent.json<Enviada>();
}

/** Writes to the persons of requests that the unit waits for them, and lets time pass. */
async function askAndWait({ app, db, clock, services, signIn }: OwnApp, enviadas: readonly Enviada[]): Promise<void> {
  clock.now = new Date(clock.now.getTime() + HOUR_MS);
  for (const { id } of enviadas) {
    const payload = new FormData();
    payload.set('texto', '¿De qué curso se trata?');
    payload.set('espera', 'si');
    const url = `/api/informes/${informe.slug}/registros/${id}/mensajes`;
    expect((await app.inject({ method: 'POST', url, payload, headers: await signIn() })).statusCode).toBe(201);
  }
  clock.now = new Date(clock.now.getTime() + DAY_MS);
  await doDueTasks(db, services, clock.now);
}

test('a person answers from their home, from a mailed button and by a link that they ask for', async ({ browser }) =>
  withOwnApp(async (own) => {
    const { app, db, clock, services, moodle, signIn, visit, linksTo } = own;
    const { email, usuario } = moodle.persona;
    moodle.persona = { ...moodle.persona, roles: ['student'] };
    const [first, second, third] = [await send(own, email), await send(own, email), await send(own, email)];
    await askAndWait(own, [first, second, third]);
    const linksOf = async ({ seguimiento }: Enviada) =>
      (await linksTo(email)).filter((link) => link.includes(seguimiento));

    const home = await visit(browser);
    await home.goto('/');
    await home.getByLabel('Usuario').fill(usuario);
    await home.getByLabel('Contraseña', { exact: true }).fill(moodle.clave);
    await home.getByRole('button', { name: 'Ingresar', exact: true }).click();
    const row = home.getByRole('listitem').filter({ hasText: first.idSolicitud });
    await expect(row).toContainText('Esperamos su respuesta');
    await row.getByRole('link').click();
    const answer = async (page: typeof home): Promise<void> => {
      await page.getByRole('textbox', { name: 'Su respuesta' }).fill('Es el curso de Cálculo.');
      await page.getByRole('button', { name: 'Enviar respuesta' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Recibimos su respuesta' })).toBeFocused();
      await expect(page.getByText('En trámite', { exact: true }).first()).toBeVisible();
    };
    await expect(home.getByRole('textbox', { name: 'Su respuesta' })).toBeVisible();
    await expectAccessibleEverywhere(home);
    await answer(home);
    await expectAccessibleEverywhere(home);

    const mailed = await visit(browser);
    await mailed.clock.setFixedTime(new Date(clock.now.getTime() + 2 * HOUR_MS));
    await mailed.goto((await linksOf(second)).at(-1)!);
    await answer(mailed);

    for (const [numero, mails] of [
      [third.comprobante, 2],
      [third.idSolicitud.replace(/^0+/, ''), 3],
    ] as const) {
      await mailed.goto('/');
      await mailed.getByRole('link', { name: '¿En qué va mi solicitud?' }).click();
      await mailed.getByLabel('Número de la solicitud o del comprobante').fill(numero);
      await mailed.getByLabel('Correo').fill(email);
      await mailed.getByRole('button', { name: 'Enviarme el enlace' }).click();
      await expect(mailed.getByRole('heading', { name: 'Revise su correo' })).toBeVisible();
      await doDueTasks(db, services, clock.now);
      expect(await linksOf(third)).toHaveLength(mails);
    }
    await mailed.goto((await linksOf(third)).at(-1)!);
    await answer(mailed);

    const payload = { listaRegistros: [third.id], nuevoEstado: 'cerrado', resultado: 'resuelta' };
    const headers = await signIn();
    await app.inject({ method: 'POST', url: '/api/generales/actualizarEstado', payload, headers });
    await mailed.reload();
    await expect(mailed.getByText(/^Resuelta el /)).toBeVisible();
    await expect(mailed.getByRole('main').getByRole('button')).toHaveText(['Enviar calificación']);
    await expectAccessibleEverywhere(mailed);
  }));
