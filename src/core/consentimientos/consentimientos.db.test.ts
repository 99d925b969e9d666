import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeRuta } from '#catalogo/arbol.ts';
import { caracterizacionDigital } from '#catalogo/caracterizacion/formulario.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { CATALOGO } from '#catalogo/index.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import { ENTORNO } from '#catalogo/testing/entorno.ts';
import { createArchivos } from '#core/archivos/server/service.ts';
import { createRecepcion } from '#features/formularios/server/service.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { createTestFiles } from '#platform/server/testing/files.ts';

const { db } = await createTestDatabase();
const files = await createTestFiles();
const now = new Date('2026-11-20T15:00:00Z');
const recepcion = createRecepcion({
  db,
  catalogo: () => CATALOGO,
  entorno: async () => ({ ...ENTORNO, version: '1' }),
  archivos: createArchivos({ db, files }),
  now: () => now,
});

/** A form that asks for consent beside a JSON payload. */
const withAutorizacion: Formulario = {
  ...inscripcionHBV,
  consentimiento: {
    version: 'prueba-1',
    desde: '2026-11-20',
    texto: 'Autorizo el tratamiento de mis datos para esta prueba.',
    etiqueta: 'Autorizo el tratamiento de mis datos',
    mensaje: 'Debe autorizar el tratamiento de sus datos.',
    finalidad: 'Probar',
  },
};

const send = async (formulario: Formulario, beside: object = {}, clave: string | null = null) =>
  recepcion.recibir(formulario, { entrada: { ...CARGAS[formulario.slug], ...beside }, clave });

const consents = async () =>
  (
    await sql`
      select c.formulario, c.version, encode(c.huella, 'hex') as huella, c.creado, t.finalidad, t.texto,
        (select formulario from registros where id = c.registro) as de
      from consentimientos as c left join consentimiento_textos as t using (formulario, version, huella)`.execute(db)
  ).rows;

beforeEach(async () => {
  await sql`truncate registros, envios, consecutivos, consentimientos, consentimiento_textos cascade`.execute(db);
});

describe('a consent', () => {
  it.each([solicitudUDEV, withAutorizacion])(
    'is kept with its text word for word, purpose, time and record: $slug',
    async (formulario) => {
      const { version, texto, finalidad } = formulario.consentimiento!;
      expect(await send(formulario, { consentimiento: version })).toMatchObject({ ok: true });
      const huella = createHash('sha256').update(texto).digest('hex');
      const { slug } = formulario;
      expect(await consents()).toEqual([
        { formulario: slug, version, huella, texto, finalidad, creado: now, de: slug },
      ]);
    },
  );

  it('is the field of the contract where there is one', async () => {
    await send(caracterizacionDigital);
    const { version } = caracterizacionDigital.consentimiento!;
    expect(await consents()).toMatchObject([{ version, de: caracterizacionDigital.slug }]);
    const entrada = writeRuta(CARGAS[caracterizacionDigital.slug]!, 'datosBasicos.autorizacionTratamientoDatos', 'No');
    expect(await recepcion.recibir(caracterizacionDigital, { entrada, clave: null })).toMatchObject({ ok: false });
    expect(await consents()).toHaveLength(1);
  });

  it('in such a field is to the text of the version that the page names', async () => {
    const { version } = caracterizacionDigital.consentimiento!;
    await send(caracterizacionDigital, { consentimiento: version });
    const consentimiento = { ...caracterizacionDigital.consentimiento!, version: 'nueva-1', texto: 'Otro' };
    const nueva = { ...caracterizacionDigital, consentimiento };
    expect(await send(nueva, { consentimiento: version })).toMatchObject({ ok: true });
    expect(await send(nueva)).toMatchObject({ ok: true });
    expect(await send(nueva, { consentimiento: 'ninguna-1' })).toMatchObject({ ok: false });
    expect(await consents()).toMatchObject([{ version }, { version }, { version: 'nueva-1', texto: 'Otro' }]);
  });

  it.each([{}, { consentimiento: null }, { consentimiento: '' }])(
    'of a client that sends none (%j) is kept as not known',
    async (beside) => {
      expect(await send(withAutorizacion, beside)).toMatchObject({ ok: true });
      expect(await consents()).toMatchObject([{ version: null, huella: null, de: withAutorizacion.slug }]);
    },
  );

  it.each(['otra-1', true, 1, ['prueba-1'], { a: 1 }, 'x'.repeat(10_000), 'proyecto\u0000'])(
    'to an unknown text (%j) is refused, and nothing is stored',
    async (consentimiento) => {
      expect(await send(withAutorizacion, { consentimiento }, randomUUID())).toMatchObject({
        ok: false,
        fallos: [{ ruta: 'consentimiento', mensaje: expect.stringContaining('Léalo y autorice de nuevo') }],
      });
      expect((await sql`select from registros`.execute(db)).rows).toEqual([]);
    },
  );

  it('to a text that was replaced meanwhile is to the one that was read', async () => {
    const { version } = withAutorizacion.consentimiento!;
    await send(withAutorizacion, { consentimiento: version });
    const consentimiento = { ...withAutorizacion.consentimiento!, version: 'prueba-2', texto: 'Otro' };
    const nueva = { ...withAutorizacion, consentimiento };
    expect(await send(nueva, { consentimiento: version })).toMatchObject({ ok: true });
    expect(await send(nueva, { consentimiento: 'prueba-2' })).toMatchObject({ ok: true });
    expect(await consents()).toMatchObject([{ version }, { version }, { version: 'prueba-2', texto: 'Otro' }]);
  });

  it('is no matter of a form that asks for none', async () => {
    expect(await send(inscripcionHBV, { consentimiento: 'otra-1' })).toMatchObject({ ok: true });
    expect(await consents()).toEqual([]);
  });

  it('goes with its record', async () => {
    await send(withAutorizacion, { consentimiento: 'prueba-1' });
    await sql`delete from registros`.execute(db);
    expect(await consents()).toEqual([]);
  });
});
