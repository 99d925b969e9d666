import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { inscripcionCatedra } from '#catalogo/catedras/formulario.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { setCupos } from '#core/cupos/service.ts';
import { createSolicitudesApp } from '../../../testing/solicitudes.ts';
import { deleteCountsBefore } from './daily.store.ts';
import { mailboxOf } from './daily.ts';

const { app, db, clock, signIn, ejemplos, send, work } = await createSolicitudesApp();
const OPCION = { lista: 'catedras', clave: 'catedra-de-deporte-y-cultura' };

beforeEach(async () => {
  await sql`truncate registros, correos, turnos, correos_del_dia, ajustes, cambios cascade`.execute(db);
  // Receipts are asked for here.
  await sql`insert into ajustes (nombre, valor) values ('comprobantesPorCorreo', 0)`.execute(db);
  await setCupos(db, { ...OPCION, semestre: '2026-2' }, 0);
  clock.now = new Date('2026-11-20T12:00:00Z');
});

async function post(url: string, payload: object) {
  const answer = await app.inject({ method: 'POST', url: `/api${url}`, payload });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const receipt = async (id: string) => (await post('/comprobantes/correo', { id })).body['entrega'];

const join = async (correo: string, nombre = 'Ana Ruiz') =>
  post('/espera', { formulario: inscripcionCatedra.slug, opcion: OPCION.clave, nombre, correo });

/** Sends a form with an address. */
const sendFrom = async (correo: string, cambios = {}) => send(inscripcionHBV, { cambios: { correo, ...cambios } });

const infoSolicitudOf = (correoInstitucional: string, cambios = {}) => {
  const { infoSolicitud } = ejemplos.valores(solicitudUDEV, () => 0.5) as { infoSolicitud: object };
  return { infoSolicitud: { ...infoSolicitud, correoInstitucional, ...cambios } };
};

async function mails() {
  const { rows } = await sql<{ email: string; nombre: string; asunto: string; texto: string }>`
    select d.email, d.nombre, c.asunto, c.contenido || d.campos::text as texto
    from correos c join correo_destinatarios d on d.correo = c.id order by c.creado`.execute(db);
  return rows;
}

it.each([
  ['ana@example.com', 'ana@example.com'],
  ['Ana+uno@Example.COM', 'ana@example.com'],
  ['ana+uno+dos@example.com', 'ana@example.com'],
  ['+57300@example.com', '+57300@example.com'],
  ['ana.ruiz@example.com', 'ana.ruiz@example.com'],
])('the mailbox of %s is %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

describe('mails that anybody may cause', () => {
  it('are ten a day for a mailbox, of all kinds together; the page says what is not mailed', async () => {
    const entregas = [];
    for (let i = 0; i < 6; i++) entregas.push(await receipt((await sendFrom(`Victima+${i}@ejemplo.co`)).id));
    const joined = [];
    for (let i = 0; i < 6; i++) joined.push((await join(`victima+e${i}@EJEMPLO.co`)).body['sinCorreo']);
    entregas.push(await receipt((await sendFrom('victima@ejemplo.co')).id));
    expect(entregas).toEqual([...Array.from({ length: 6 }, () => 'en-bandeja'), 'sin-enviar']);
    expect(joined).toEqual([undefined, undefined, undefined, undefined, true, true]);
    expect(await mails()).toHaveLength(10);
    expect(await receipt((await sendFrom('otra@ejemplo.co')).id)).toBe('en-bandeja');
  });

  it('are counted exactly when they are asked for at the same moment', async () => {
    const sent = await Promise.all(Array.from({ length: 15 }, async (_, i) => sendFrom(`victima+${i}@ejemplo.co`)));
    const entregas = await Promise.all(sent.map(async ({ id }) => receipt(id)));
    expect(entregas.filter((entrega) => entrega === 'en-bandeja')).toHaveLength(10);
    expect(await mails()).toHaveLength(10);
  });

  it('keep the person in the line, who is answered the same when asking again', async () => {
    for (let i = 0; i < 10; i++) await join(`victima+${i}@ejemplo.co`);
    const first = await join('victima@ejemplo.co');
    expect(first).toEqual({ status: 202, body: { opcion: 'Cátedra de Deporte y Cultura', sinCorreo: true } });
    expect(await join('victima@ejemplo.co')).toEqual(first);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from turnos`.execute(db);
    expect(rows[0]!.n).toBe(11);
  });

  it('are as many as managers set, and begin again the next day', async () => {
    const set = async (version: number, correosPorDia: number | null) => {
      const headers = await signIn(['manager']);
      const payload = { version, valores: { correosPorDia } };
      expect((await app.inject({ method: 'PUT', url: '/api/ajustes', headers, payload })).statusCode).toBe(200);
    };
    await set(0, 1);
    // The application keeps its settings for a few seconds, longer than this test lasts.
    onTestFinished(async () => set(1, null));
    const [enviada, other] = [await sendFrom('ana@ejemplo.co'), await sendFrom('ana@ejemplo.co')];
    expect([await receipt(enviada.id), await receipt(other.id)]).toEqual(['en-bandeja', 'sin-enviar']);
    clock.advance(23 * 3600);
    expect(await receipt(other.id)).toBe('en-bandeja');
    await deleteCountsBefore(db, '2026-11-21');
    const { rows } = await sql`select cuantos from correos_del_dia`.execute(db);
    expect(rows).toEqual([{ cuantos: 1 }]);
  });
});

describe('words of strangers', () => {
  const RELATO = 'Su cuenta vence hoy: entre en evil punto example';

  it('do not travel in receipts to addresses outside the institution', async () => {
    const { id, comprobante } = await sendFrom('victima@gmail-ejemplo.com', { nombreApellido: RELATO });
    await receipt(id);
    const [mail] = await mails();
    expect(mail!.texto).not.toContain(RELATO.toUpperCase());
    expect(mail!.texto).toContain(comprobante);
    expect(mail!.texto).toContain('Aquí no aparece lo que se escribió con palabras propias');
  });

  it('travel to the institution’s own', async () => {
    const cambios = infoSolicitudOf('ana@Universidad.edu.co', { pregunta: RELATO });
    await receipt((await send(solicitudUDEV, { cambios })).id);
    expect((await mails())[0]!.texto).toContain(RELATO);
  });

  it('are not in the mails of the waiting list, but for the institution’s own', async () => {
    await join('victima@gmail-ejemplo.com', RELATO);
    await join('ana@correo.universidad.edu.co', 'Ana Ruiz');
    const [foreign, own] = await mails();
    expect(foreign!.nombre).toBe('victima@gmail-ejemplo.com');
    expect(foreign!.texto).not.toContain(RELATO);
    expect(own).toMatchObject({
      nombre: 'Ana Ruiz',
      texto: expect.stringContaining('Cordial saludo, {nombre}:') as string,
    });
  });

  it.each(['Ana https://evil.example', 'Ana\r\nBcc: x@evil.example', 'Ana\u2028Ruiz', 'Ana\u202eziuR'])(
    'are refused as a name, in forms and in the waiting list: %j',
    async (nombre) => {
      const { status, body } = await join('ana@example.com', nombre);
      expect({ status, errores: Object.keys(body['errores'] as object) }).toEqual({ status: 400, errores: ['nombre'] });
      const payload = { ...ejemplos.valores(inscripcionHBV, () => 0.5), nombreApellido: nombre };
      const sent = await post(inscripcionHBV.llamada.replace('POST ', ''), payload);
      expect({ status: sent.status, errores: Object.keys(sent.body['errores'] as object) }).toEqual({
        status: 400,
        errores: ['nombreApellido'],
      });
      expect(await mails()).toEqual([]);
    },
  );
});

describe('links to one’s own request', () => {
  beforeEach(async () => {
    await sql`truncate graphile_worker._private_jobs`.execute(db);
    // Later than any run, so that jobs for now are due.
    clock.now = new Date('2040-03-06T15:00:00Z');
  });

  const requestFrom = async (correo: string) => send(solicitudUDEV, { cambios: infoSolicitudOf(correo) });

  async function askFor({ seguimiento }: { readonly seguimiento: string }): Promise<void> {
    expect((await post('/solicitudes/enlace', { token: seguimiento })).status).toBe(202);
    await work();
  }

  const links = async (): Promise<number> =>
    (await mails()).filter(({ asunto }) => asunto.startsWith('Enlace de su solicitud')).length;

  it('are mailed when strangers have used up the other mails of the address', async () => {
    const own = await requestFrom('ana@universidad.edu.co');
    for (let i = 0; i < 12; i++) await receipt((await requestFrom('ana+x@universidad.edu.co')).id);
    await askFor(own);
    expect(await links()).toBe(1);
  });

  it('are ten a day for a mailbox; a request that it knows has one besides', async () => {
    const own = await requestFrom('ana@universidad.edu.co');
    expect(await receipt(own.id)).toBe('en-bandeja');
    for (let i = 0; i < 14; i++) await askFor(await requestFrom('Ana+y@universidad.edu.co'));
    expect(await links()).toBe(10);
    await askFor(own);
    expect(await links()).toBe(11);
    await askFor(own);
    expect(await links()).toBe(11);
  });
});
