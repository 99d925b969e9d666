// Rules over several fields or over data of the server, and the messages of faults for existing clients.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeRuta } from '#catalogo/arbol.ts';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import { cuerpoOf, LLAMADAS } from '../../../testing/contrato/llamadas.ts';
import { createServidor } from '../../../testing/contrato/servidor.ts';

const { app, db, signIn, call } = await createServidor();

const FACULTAD_DE_PRUEBAS = 'Facultad de pruebas';

beforeEach(async () => {
  await sql`truncate registros, envios cascade`.execute(db);
});

/** Sends the payload of a form with other values at some paths. */
async function send(slug: string, cambios: Readonly<Record<string, unknown>>) {
  const llamada = LLAMADAS.find((llamada) => llamada.slug === slug)!;
  const carga = Object.entries(cambios).reduce<Readonly<Record<string, unknown>>>(
    (hecha, [ruta, valor]) => writeRuta(hecha, ruta, valor),
    CARGAS[slug]!,
  );
  const answer = await call(llamada, cuerpoOf(llamada, carga));
  return { status: answer.statusCode, ...answer.json<{ message?: string; errores?: Record<string, string> }>() };
}

const guardados = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from registros`.execute(db)).rows[0]!.n;

describe('a cancellation', () => {
  const sendWithFecha = async (fecha: string) => {
    const [alumno] = CARGAS['cancelacionAsignaturas']!['alumnosAgregados'] as readonly object[];
    return send('cancelacionAsignaturas', { alumnosAgregados: [alumno, { ...alumno, fechaCancelacion: fecha }] });
  };

  it.each(['2030-01-01', '2020-01-01', '2026-05-31', '2027-02-01'])(
    'takes no date far from its semester: %s',
    async (fecha) => {
      const mensaje = 'La fecha debe ser del semestre 2026-2, o del mes anterior o siguiente.';
      expect(await sendWithFecha(fecha)).toEqual({
        status: 400,
        message: `Estudiante 2, Fecha de cancelación: ${mensaje}`,
        errores: { 'alumnosAgregados.1.fechaCancelacion': mensaje },
      });
      expect(await guardados()).toBe(0);
    },
  );

  it.each(['2026-06-01', '2026-11-30', '2027-01-31'])('takes a date in it or a month from it: %s', async (fecha) => {
    expect(await sendWithFecha(fecha)).toMatchObject({ status: 201 });
  });
});

describe('an attendance at an induction', () => {
  it('is of a moment of its modality', async () => {
    const mensaje = 'Este momento no es de la modalidad que eligió.';
    expect(await send('induccionDocente', { modalidad: 'AMV', momentoInduccion: 'Momento 1 (APV)' })).toEqual({
      status: 400,
      message: `Momento de la inducción: ${mensaje}`,
      errores: { momentoInduccion: mensaje },
    });
    expect(await send('induccionDocente', { modalidad: 'APV', momentoInduccion: 'Momento 1 (APV)' })).toMatchObject({
      status: 201,
    });
    expect(await send('induccionDocente', { modalidad: 'APV', momentoInduccion: 'Momento 2' })).toMatchObject({
      status: 201,
    });
  });

  it('is said of a faculty that tests use by calls, which the public is not offered', async () => {
    expect(await send('induccionDocente', { facultad: FACULTAD_DE_PRUEBAS })).toMatchObject({ status: 201 });
    const ofrecidas = async (slug: string): Promise<unknown> =>
      (await app.inject({ url: `/api/formularios/${slug}`, headers: await signIn(['manager']) })).json().listas
        .facultades;
    for (const slug of ['induccionDocente', 'solicitudAulaVirtual']) {
      expect(await ofrecidas(slug)).toHaveLength(4);
      expect(await ofrecidas(slug)).not.toContainEqual(expect.objectContaining({ texto: FACULTAD_DE_PRUEBAS }));
    }
    expect(await ofrecidas('acompanamientoDocente')).toContainEqual(
      expect.objectContaining({ texto: FACULTAD_DE_PRUEBAS }),
    );
  });
});

describe('an accompaniment', () => {
  const ruta = 'infoAcompanamiento.informacionAsignatura.codigoAsignatura';
  /** Not assigned to the teacher of `CARGAS`. */
  const FOREIGN_CODIGO = '4100558-02';

  it.each([
    ['exists', 'zzz', 'No hay una asignatura con este código en el semestre.'],
    ['is the teacher’s', FOREIGN_CODIGO, 'En el semestre esta asignatura es de otro docente.'],
  ])('is of a subject that %s: otherwise nothing is stored and nobody gets a mail', async (_, codigo, mensaje) => {
    expect(await send('acompanamientoDocente', { [ruta]: codigo })).toEqual({
      status: 400,
      message: `Asignatura: ${mensaje}`,
      errores: { [ruta]: mensaje },
    });
    expect(await guardados()).toBe(0);
    expect((await sql`select from correos`.execute(db)).rows).toEqual([]);
  });

  it('recognises the teacher by name if the address differs, and by address if the name does', async () => {
    expect(await send('acompanamientoDocente', {})).toMatchObject({ status: 201 });
    const docente = 'infoAcompanamiento.informacionDocente';
    const own = { [`${docente}.correo`]: 'Docente@universidad.edu.co', [`${docente}.nombreDocente`]: 'L. PEÑA' };
    expect(await send('acompanamientoDocente', { ...own, [ruta]: FOREIGN_CODIGO })).toMatchObject({ status: 201 });
  });
});

describe('the message of a refusal names the field', () => {
  it.each([
    ['inscripcionHBV', { numDocumento: '12' }, 'Número de documento de identidad: '],
    ['inscripcionHBV', { horario: 'nunca' }, 'Horario: '],
    ['inscripcionCatedra', { semestre: 11 }, 'Semestre que cursa: '],
    ['rutaGraduacion', { 'usuario.telefono': 'abc' }, 'Celular: '],
  ])('of %s where %j is wrong', async (slug, cambios, nombre) => {
    const { status, message, errores } = await send(slug, cambios);
    expect(status).toBe(400);
    expect(message).toBe(nombre + Object.values(errores!)[0]!);
  });

  it('but for words that the specification quotes', async () => {
    const { message } = await send('inscripcionCatedra', { correo: 'ana@ejemplo.co' });
    expect(message).toMatch(/^El correo electrónico debe ser el institucional/);
  });
});
