import { CENTINELA, type Actos, type Setting } from './setting.ts';

const alcance = { perfil: 'coordinacion', informes: null, programas: [], facultades: [], asignaturas: [] };

async function give({ call }: Setting) {
  const payload = { ...alcance, cuenta: 7, hasta: '2026-12-18', motivo: CENTINELA };
  return call('POST /permisos', { payload });
}

export const actosDePermisos = {
  'permiso.otorgamiento': async (context) => async () => give(context),
  'permiso.retiro': async (context) => {
    const { id } = (await give(context)).json<{ id: string }>();
    return async () => context.call(`DELETE /permisos/${id}`);
  },
  'permiso.perfil': async ({ call }) => {
    const payload = { nombre: 'Lectura', descripcion: CENTINELA, permisos: ['informes.leer'], version: 0 };
    return async () => call('PUT /permisos/perfiles/lectura', { payload });
  },
  'permiso.lista': async ({ call }) => {
    const asked = await call('POST /permisos/lista', { payload: { formato: 'excel' } });
    return async () => call(`GET ${asked.json<{ enlace: string }>().enlace}`, { headers: {} });
  },
  'permiso.vista':
    async ({ call }) =>
    async () =>
      call('POST /permisos/vista', { payload: alcance }),
} satisfies Actos;
