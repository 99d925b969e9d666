import { libroOf, persona } from '#features/usuarios/server/testing.ts';
import { asPartes } from '../contrato/cuerpo.ts';
import { CENTINELA, type Actos, type Setting } from './setting.ts';

/** People are told apart, so that each act has some that no earlier act loaded. */
let siguiente = 1;

async function send({ call, gestora }: Setting, cambios: Parameters<typeof persona>[1] = {}): Promise<string> {
  siguiente += 1;
  const libro = await libroOf([persona(siguiente, { Nombres: CENTINELA, ...cambios })]);
  const { payload, headers } = asPartes([
    { nombre: 'archivo', contenido: Buffer.from(libro), archivo: `${CENTINELA}.xlsx` },
  ]);
  const answer = await call('POST /cargas/usuarios', { payload, headers: { ...headers, ...gestora } });
  return answer.json<{ id: string }>().id;
}

async function revisada(context: Setting, cambios?: Parameters<typeof persona>[1]): Promise<string> {
  const id = await send(context, cambios);
  await context.work();
  return id;
}

export const actosDeCargas = {
  'carga.recepcion': async (context) => async () => send(context),
  'carga.apertura': async (context) => {
    const id = await revisada(context);
    return async () => context.call(`POST /cargas/usuarios/${id}/filas`, { payload: { buscar: CENTINELA } });
  },
  'carga.descarga': async (context) => {
    const id = await revisada(context, { Correo: `${CENTINELA} no es un correo` });
    const asked = await context.call(`POST /cargas/usuarios/${id}/libro`, { payload: { libro: 'marcado' } });
    return async () => context.call(`GET ${asked.json<{ enlace: string }>().enlace}`, { headers: {} });
  },
  'carga.aceptacion': async (context) => {
    const id = await revisada(context);
    return async () => context.call(`POST /cargas/usuarios/${id}/aplicar`, { payload: { filas: 'todas' } });
  },
  'carga.faltantes': async (context) => {
    const id = await revisada(context);
    return async () => context.call(`POST /cargas/usuarios/${id}/faltantes`, { payload: { opcion: 'suspender' } });
  },
  'carga.repeticion': async (context) => {
    const id = await revisada(context);
    await context.call(`POST /cargas/usuarios/${id}/aplicar`, { payload: { filas: 'todas' } });
    await context.demo.control({ accion: 'fallar', servidor: context.servidor, falla: { modo: 'prohibido' } });
    await context.work();
    await context.demo.control({ accion: 'restablecer' });
    return async () => context.call(`POST /cargas/usuarios/${id}/repetir`);
  },
  'carga.retiro': async (context) => {
    const id = await revisada(context);
    return async () => context.call(`DELETE /cargas/usuarios/${id}`);
  },
} satisfies Actos;
