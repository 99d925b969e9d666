// Reminders reach those to whom a token was not issued, twice a semester at most, and each once wherever its job dies.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Participante } from '#core/moodle/server/service.ts';
import { createServices } from '../../../services.ts';
import { work } from '../../../testing/personas/trabajar.ts';
import type { Recordatorios } from '../contract-recordatorios.ts';
import { RECORDATORIOS } from './recordatorios.ts';
import { aCurso, createSurvey, FISICA, LOGICA, SEMESTRE } from './testing.ts';

const RUTA = `/encuesta/recordatorios/${SEMESTRE}`;

const persona = (id: number, usuario: string, roles: readonly string[] = ['student']): Participante => ({
  id,
  usuario,
  nombre: `Persona ${id}`,
  correo: `${usuario.toUpperCase()}@universidad.edu.co`,
  roles,
});

/** A verified survey of two courses on the server where people sign in, and of one on another. */
async function createVerificada() {
  const survey = await createSurvey();
  const courses = {
    campus: new Map([
      [
        1,
        [
          persona(104, 'ana'),
          persona(100, 'luis'),
          persona(101, 'rosa'),
          persona(102, 'profesora', ['editingteacher']),
        ],
      ],
      [2, [persona(104, 'ana'), persona(103, 'suspendida')]],
    ]),
    saberes: new Map([[1, [persona(7, 'eva'), persona(8, 'luis')]]]),
  };
  const cursos = {
    campus: [aCurso(1, FISICA), aCurso(2, LOGICA), aCurso(3, FISICA, '2025-2')],
    saberes: [aCurso(1, LOGICA)],
  };
  for (const servidor of [survey.moodle, survey.other]) {
    const name = servidor.name as keyof typeof courses;
    Object.assign(servidor, {
      escritura: {
        ...servidor.escritura,
        cursos: async () => ({ ok: true, valor: cursos[name] }),
        participantes: async (ids: readonly number[]) => ({
          ok: true,
          valor: new Map(ids.map((id) => [id, courses[name].get(id) ?? []])),
        }),
      },
      cursos: { ...servidor.cursos, suspendidos: async () => ({ ok: true, valor: new Set([103]) }) },
    });
  }
  expect((await survey.setModo('verificada')).statusCode).toBe(200);
  const { config, db, files, moodle, other, clock } = survey;
  const services = createServices({
    config,
    db,
    files,
    moodle: new Map([moodle, other].map((server) => [server.name, server])),
    isDemostracion: false,
    report: (message) => expect(message).toBe(''),
    now: () => clock.now,
  });
  const { gestora: headers } = survey;
  return {
    ...survey,
    read: async () => (await survey.call(`GET ${RUTA}`, { headers })).json<Recordatorios>(),
    send: async (numero: number) => survey.call(`POST ${RUTA}`, { headers, payload: { numero } }),
    count: async () => survey.call(`POST ${RUTA}/cuenta`, { headers }),
    work: async () => work(survey, [RECORDATORIOS], services),
    readTarea: async (response: { json: () => unknown }) => {
      const { tarea } = response.json() as { tarea: string };
      const { rows } = await sql<{ estado: string; resumen: string | null; error: string | null }>`
        select estado, resumen, error from tareas where id = ${tarea}`.execute(db);
      return rows[0]!;
    },
    readMails: async () =>
      (
        await sql<{ contenido: string; emails: string[] }>`
          select c.contenido, array_agg(d.email order by d.email) as emails
          from correos as c join correo_destinatarios as d on d.correo = c.id
          where c.origen = 'encuesta' group by c.id, c.contenido, c.creado order by c.creado`.execute(db)
      ).rows,
  };
}

describe('a reminder', () => {
  it('is counted first, and reaches each student with a subject of which no token was issued', async () => {
    const survey = await createVerificada();
    const { headers } = await survey.signInStudent([FISICA], 'luis');
    await survey.getPapeleta(headers);
    await survey.getPapeleta((await survey.signInStudent([FISICA], 'rosa')).headers);

    const counted = await survey.count();
    await survey.work();
    // Luis asked for his subject here, and is enrolled in another on the other server; Rosa asked for all that Rosa is enrolled in.
    expect(await survey.readTarea(counted)).toMatchObject({
      estado: 'terminada',
      resumen: '3 estudiantes tienen alguna asignatura por responder.',
    });
    expect([await survey.readMails(), await survey.read()]).toEqual([
      [],
      { enviados: [], quedan: 2, impedimento: null },
    ]);

    await survey.send(1);
    await survey.work();
    const [mail] = await survey.readMails();
    expect(mail!.emails).toEqual(['ana', 'eva', 'luis'].map((name) => `${name}@universidad.edu.co`));
    expect(mail!.contenido).toContain((await survey.readClave()).huella);
    expect(mail!.contenido).toContain('/estudiantes/encuestaDeDesempenoDocente"');
    expect(await survey.read()).toMatchObject({ enviados: [{ numero: 1, personas: 3 }], quedan: 1 });
  });

  it('is mailed once, also where its job runs again or another manager sends the same', async () => {
    const survey = await createVerificada();
    const sent = await survey.send(1);
    await survey.work();
    const { tarea: id } = sent.json<{ tarea: string }>();
    // It was killed before its end was noted.
    await sql`update tareas set estado = 'en-cola', terminada = null, resumen = null where id = ${id}`.execute(
      survey.db,
    );
    await survey.work();
    expect(await survey.readTarea(sent)).toMatchObject({ estado: 'terminada' });
    expect(await survey.readMails()).toHaveLength(1);
    const again = await survey.send(1);
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ recordatorios: { quedan: 1 } });
  });

  it('is sent twice in a semester, and no third time', async () => {
    const survey = await createVerificada();
    for (const numero of [1, 2]) {
      expect((await survey.send(numero)).statusCode).toBe(202);
      await survey.work();
    }
    const third = await survey.send(3);
    expect([third.statusCode, third.json<{ message: string }>().message]).toEqual([
      409,
      'Ya se enviaron los dos recordatorios de este semestre.',
    ]);
    expect(await survey.readMails()).toHaveLength(2);
  });

  it('is mailed to no one where a platform does not answer, or the survey is closed or open to everybody', async () => {
    const survey = await createVerificada();
    const sent = await survey.send(1);
    Object.assign(survey.other, {
      escritura: { ...survey.other.escritura, cursos: async () => ({ ok: false, motivo: 'mantenimiento' }) },
    });
    await survey.work();
    expect(await survey.readTarea(sent)).toMatchObject({ estado: 'fallida' });
    const vigencia = { abre: null, cierra: '2026-11-01T00:00:00Z', antes: '', despues: '' };
    const payload = { version: 0, vigencia };
    await survey.call('PUT /vigencias/encuestaDeDesempenoDocente', { headers: survey.gestora, payload });
    expect((await survey.send(1)).statusCode).toBe(409);
    await survey.setModo('abierta');
    expect((await survey.read()).impedimento).toContain('es abierta');
    expect(await survey.readMails()).toEqual([]);
  });
});
