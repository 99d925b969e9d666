import { describe, expect, it } from 'vitest';
import { documento } from '#catalogo/campos/documento.ts';
import { opcion } from '#catalogo/campos/opcion.ts';
import type { OpcionSembrada } from '#catalogo/listas/opcion.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import { createTestDefiniciones, datosOf } from './testing.ts';

const { app, publish, republish, send, clock } = await createTestDefiniciones();

const CURSOS = ['Robótica', 'Podcast', 'Edición', 'Datos'];

const cursoOf = (texto: string, cupos?: number): OpcionSembrada => ({
  clave: texto.slice(0, 3).toLowerCase(),
  texto,
  ...(cupos !== undefined && { atributos: { cupos } }),
});

/** A form whose workshops have places. */
const withCursos =
  (cursos: readonly OpcionSembrada[]) =>
  ({ formulario, ...rest }: Tramite): Tramite => ({
    ...rest,
    formulario: {
      ...formulario,
      campos: {
        ...formulario.campos,
        cedula: documento({ etiqueta: 'Documento' }),
        curso: opcion({ etiqueta: 'Curso', lista: `${formulario.slug}.cursos` }),
      },
      secciones: [{ titulo: 'Sus datos', campos: ['nombre', 'correo', 'cedula', 'curso'] }],
      efectos: [{ efecto: 'cupos', campo: 'curso', persona: 'cedula' }],
    },
    listas: [{ nombre: `${formulario.slug}.cursos`, titulo: 'Cursos', opciones: cursos }],
  });

const enrol = async (slug: string, curso: string, cedula: number) =>
  send(slug, { ...datosOf('ana'), cedula: String(cedula), curso });

const SIN_CUPOS = 'Esta opción ya no tiene cupos. Elija otra.';

describe('a form of four workshops with 120 places', () => {
  it('gives each workshop its places, and no more to those who send at once', async () => {
    await publish('semana', withCursos(CURSOS.map((texto) => cursoOf(texto, 30))));
    const sent = await Promise.all(
      Array.from({ length: 160 }, async (_, i) => ({
        curso: CURSOS[i % 4]!,
        ...(await enrol('semana', CURSOS[i % 4]!, 10_000 + i)),
      })),
    );
    for (const curso of CURSOS) {
      expect(sent.filter((one) => one.curso === curso && one.status === 201)).toHaveLength(30);
    }
    expect(sent.find(({ status }) => status !== 201)!.body.errores).toEqual({ curso: SIN_CUPOS });
  });

  it('takes those who wait, and offers them new places when it is published with more', async () => {
    const { body } = await publish('con-espera', withCursos([cursoOf('Robótica', 1), cursoOf('Podcast')]));
    await enrol('con-espera', 'Robótica', 10_001);
    const turno = { formulario: 'con-espera', opcion: 'rob', nombre: 'Ana Gómez', correo: 'ana@example.com' };
    const joined = await app.inject({ method: 'POST', url: '/api/espera', payload: turno });
    expect(joined.statusCode).toBeLessThan(300);
    await republish(body, withCursos([cursoOf('Robótica', 2), cursoOf('Podcast')]));
    // The new place is kept for the person who waits.
    expect(await enrol('con-espera', 'Robótica', 10_002)).toMatchObject({ status: 400 });
  });
});

it('gives no more when there are fewer places than taken, and keeps those of an option that is retired', async () => {
  const { body } = await publish('menos', withCursos([cursoOf('Robótica', 3), cursoOf('Podcast', 1)]));
  const holders = [await enrol('menos', 'Robótica', 10_001), await enrol('menos', 'Robótica', 10_002)];
  const fewer = await republish(body, withCursos([cursoOf('Robótica', 1), cursoOf('Podcast', 1)]));
  expect(await enrol('menos', 'Robótica', 10_003)).toMatchObject({ body: { errores: { curso: SIN_CUPOS } } });
  const without = await republish(fewer.body, withCursos([cursoOf('Podcast', 1), cursoOf('Datos')]));
  expect(without.status).toBe(201);
  expect(without.body.respuestas).toBe(holders.length);
  // A form that was opened before may still send the retired option, which has no place left.
  expect(await enrol('menos', 'Robótica', 10_004)).toMatchObject({ body: { errores: { curso: SIN_CUPOS } } });
  expect(await enrol('menos', 'Datos', 10_005)).toMatchObject({ status: 201 });
});

it('has its places again in the next semester', async () => {
  await publish('anual', withCursos([cursoOf('Robótica', 1)]));
  expect(await enrol('anual', 'Robótica', 10_001)).toMatchObject({ status: 201 });
  expect(await enrol('anual', 'Robótica', 10_002)).toMatchObject({ status: 400 });
  clock.now = new Date('2027-02-01T12:00:00Z');
  expect(await enrol('anual', 'Robótica', 10_002)).toMatchObject({ status: 201 });
  expect(await enrol('anual', 'Robótica', 10_003)).toMatchObject({ status: 400 });
});
