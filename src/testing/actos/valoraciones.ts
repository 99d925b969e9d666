import type { Ciclo } from '#features/valoraciones/contract-gestion.ts';
import type { Valoracion } from '#features/valoraciones/contract.ts';
import { CENTINELA, type Actos, type Setting } from './setting.ts';

const SEMESTRE = '2026-2';

async function addMuestra({ call }: Setting): Promise<string> {
  const payload = { nombre: CENTINELA, direccion: `https://campus.example.com/${CENTINELA}`, tipo: 'AMV' };
  return (await call(`POST /revisiones/${SEMESTRE}/muestras`, { payload })).json<{ id: string }>().id;
}

async function begin(setting: Setting): Promise<Valoracion> {
  return (await setting.call(`POST /valoraciones/muestras/${await addMuestra(setting)}`)).json<Valoracion>();
}

export const actosDeValoraciones = {
  'ciclo.cambio': async ({ call }) => {
    const { version } = (await call(`GET /revisiones/${SEMESTRE}`)).json<Ciclo>();
    return async () =>
      call(`PUT /revisiones/${SEMESTRE}`, { payload: { version, autoevaluacionHasta: '2026-12-01', segundas: 0 } });
  },
  'muestra.alta': async (setting) => async () => addMuestra(setting),
  'muestra.baja': async (setting) => {
    const id = await addMuestra(setting);
    return async () => setting.call(`DELETE /revisiones/muestras/${id}`);
  },
  'valoracion.envio': async (setting) => {
    const { id, version, rubrica } = await begin(setting);
    const elecciones = Object.fromEntries(
      rubrica.criterios.map(({ clave, descriptores }) => [
        clave,
        { descriptor: descriptores[0]!.clave, observacionAdicional: CENTINELA },
      ]),
    );
    await setting.call(`PUT /valoraciones/${id}`, { payload: { version, elecciones } });
    return async () => setting.call(`POST /valoraciones/${id}/envio`);
  },
} satisfies Actos;
