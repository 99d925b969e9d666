import { libroOf, persona } from '#features/usuarios/server/testing.ts';
import { enPartes } from '../contrato/cuerpo.ts';
import { type Actos, CENTINELA, type Mundo } from './mundo.ts';

/** People are told apart, so that each act has some that no earlier act loaded. */
let siguiente = 1;

async function send({ llamar, gestora }: Mundo, cambios: Parameters<typeof persona>[1] = {}): Promise<string> {
  siguiente += 1;
  const libro = await libroOf([persona(siguiente, { Nombres: CENTINELA, ...cambios })]);
  const { payload, headers } = enPartes([
    { nombre: 'archivo', contenido: Buffer.from(libro), archivo: `${CENTINELA}.xlsx` },
  ]);
  const answer = await llamar('POST /cargas/usuarios', { payload, headers: { ...headers, ...gestora } });
  return answer.json<{ id: string }>().id;
}

async function revisada(mundo: Mundo, cambios?: Parameters<typeof persona>[1]): Promise<string> {
  const id = await send(mundo, cambios);
  await mundo.trabajar();
  return id;
}

export const actosDeCargas = {
  'carga.recepcion': async (mundo) => async () => send(mundo),
  'carga.apertura': async (mundo) => {
    const id = await revisada(mundo);
    return async () => mundo.llamar(`POST /cargas/usuarios/${id}/filas`, { payload: { buscar: CENTINELA } });
  },
  'carga.descarga': async (mundo) => {
    const id = await revisada(mundo, { Correo: `${CENTINELA} no es un correo` });
    const asked = await mundo.llamar(`POST /cargas/usuarios/${id}/libro`, { payload: { libro: 'marcado' } });
    return async () => mundo.llamar(`GET ${asked.json<{ enlace: string }>().enlace}`, { headers: {} });
  },
  'carga.aceptacion': async (mundo) => {
    const id = await revisada(mundo);
    return async () => mundo.llamar(`POST /cargas/usuarios/${id}/aplicar`, { payload: { filas: 'todas' } });
  },
  'carga.repeticion': async (mundo) => {
    const id = await revisada(mundo);
    await mundo.llamar(`POST /cargas/usuarios/${id}/aplicar`, { payload: { filas: 'todas' } });
    await mundo.demo.control({ accion: 'fallar', servidor: mundo.servidor, falla: { modo: 'prohibido' } });
    await mundo.trabajar();
    await mundo.demo.control({ accion: 'restablecer' });
    return async () => mundo.llamar(`POST /cargas/usuarios/${id}/repetir`);
  },
  'carga.retiro': async (mundo) => {
    const id = await revisada(mundo);
    return async () => mundo.llamar(`DELETE /cargas/usuarios/${id}`);
  },
} satisfies Actos;
