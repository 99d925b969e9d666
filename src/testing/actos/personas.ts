import { sql } from 'kysely';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { EMPTY_PERSONA } from '#core/almacenes/contract.ts';
import { CENTINELA, type Actos, type Setting } from './setting.ts';

/** The reason stays in the audit; what it says of the person does not. */
const pedido = {
  motivo: `Lo pidió por escrito quien tiene el documento ${CENTINELA}.`,
  persona: { ...EMPTY_PERSONA, documento: [CENTINELA] },
};

/** A rule for the form, whatever is said of it by now. */
async function cambioDeRegla(call: Setting['call']) {
  const { reglas } = (await call('GET /conservacion')).json<{ reglas: { formulario: string }[] }>();
  const visto = reglas.find(({ formulario }) => formulario === inscripcionHBV.slug)!;
  return { reglas: [{ ...visto, meses: 1, visto }] };
}

/** Makes records be of a semester that is long over. */
async function vencer(db: Setting['db']): Promise<void> {
  await sql`update registros set semestre = '2019-1' where formulario = ${inscripcionHBV.slug}`.execute(db);
}

export const actosDePersonas = {
  'persona.busqueda':
    async ({ call }) =>
    async () =>
      call('POST /personas/busqueda', { payload: pedido }),
  'persona.registros': async ({ call, registros }) => {
    await registros(1);
    return async () => call('POST /busqueda/registros', { payload: { pregunta: CENTINELA } });
  },
  'persona.exportacion':
    async ({ call }) =>
    async () =>
      call('POST /personas/exportaciones', { payload: pedido }),
  'persona.anonimizacion':
    async ({ call }) =>
    async () =>
      call('POST /personas/anonimizaciones', {
        payload: { ...pedido, archivosAjenos: false, confirmacion: 'ANONIMIZAR' },
      }),
  'persona.correccion': async ({ call, registros }) => {
    await registros(1);
    const { registros: found } = (await call('POST /personas/correcciones/campos', { payload: pedido })).json<{
      registros: { id: string; campos: { ruta: string; valor: string }[] }[];
    }>();
    const [{ id, campos }] = found as [(typeof found)[number]];
    const { ruta, valor } = campos.find((campo) => campo.ruta === 'nombreApellido')!;
    const cambio = { id, campos: [{ ruta, antes: valor, valor: `${CENTINELA} OTRA` }] };
    return async () => call('POST /personas/correcciones', { payload: { ...pedido, registros: [cambio] } });
  },
  'conservacion.cambio': async ({ call }) => {
    const payload = await cambioDeRegla(call);
    return async () => call('PUT /conservacion', { payload });
  },
  'conservacion.aplicacion': async ({ call, registros, db }) => {
    await registros(1);
    await call('PUT /conservacion', { payload: await cambioDeRegla(call) });
    await vencer(db);
    const { plan } = (await call('GET /conservacion')).json<{ plan: object[] }>();
    return async () => call('POST /conservacion/aplicaciones', { payload: { plan, confirmacion: 'RETIRAR' } });
  },
} satisfies Actos;
