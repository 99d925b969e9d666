import { expect, it } from 'vitest';
import { hojasOf } from '../arbol.ts';
import { FORMULARIOS } from '../index.ts';
import { criterioEnviado } from '../rubrica/criterios-enviados.ts';
import { CAMPOS_ACOMPANAMIENTO } from '../rubrica/registro.ts';
import { ENTORNO } from '../testing/entorno.ts';
import { schemaOf } from './index.ts';
import { opciones } from './opciones.ts';

/** The one limit that the contract names (spec 2 §5). */
const CON_LIMITE = 'sugerencia';

const libres = [...FORMULARIOS.filter(({ pantalla }) => pantalla !== 'propia'), { campos: CAMPOS_ACOMPANAMIENTO }]
  .flatMap(({ campos }) => hojasOf(campos))
  .filter(
    ({ ruta, campo }) =>
      (campo.tipo === 'texto' && (campo.multilinea || ruta.endsWith('specificar'))) ||
      (campo.tipo === 'opcion' && campo.libre),
  )
  .filter(({ ruta }) => !ruta.endsWith(CON_LIMITE));

it.each(libres)('$ruta takes 5,000 characters of a person’s own words', ({ campo }) => {
  expect(schemaOf(campo, ENTORNO).safeParse('a'.repeat(5000))).toMatchObject({ success: true });
  expect(schemaOf(campo, ENTORNO).safeParse('a'.repeat(5001))).toMatchObject({ success: false });
});

it('takes 5,000 characters of an additional observation of a criterion', () => {
  const criterio = { criterio: 'Uno', observacionAdicional: 'a'.repeat(5000) };
  expect(criterioEnviado.safeParse(criterio).success).toBe(true);
});

it('knows which texts are free', () => {
  expect(libres.map(({ ruta }) => ruta)).toEqual(
    expect.arrayContaining(['ME4', 'AMA4', 'respuestas.observacion', 'infoSolicitud.pregunta']),
  );
});

it('accepts the excluding option together with others, as it was sent', () => {
  const campo = opciones({ etiqueta: '', lista: 'tiposConexion', excluyente: 'ninguna' });
  const [other] = ENTORNO.opciones('tiposConexion');
  expect(schemaOf(campo, ENTORNO).safeParse([other!.texto, 'Ninguna'])).toMatchObject({
    success: true,
    data: [{ clave: other!.clave }, { clave: 'ninguna' }],
  });
});
