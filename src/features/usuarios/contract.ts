// Contract of the call that checks a spreadsheet of users and loads them into Moodle (spec 1 §7, DECISIONS §4).
import * as z from 'zod/mini';
import { DEMASIADO_GRANDE, MAX_ARCHIVO } from '#features/cargas/contract.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

/** Our screen uses the calls of `cargas` instead. */
export const usuariosContract = defineContract({
  'POST /cargaMasivaUsuariosMoodle': {
    acceso: 'usuarios.cargar',
    once: true,
    resumen: 'Revisa un archivo de usuarios y, si no tiene problemas, comienza a cargarlo.',
    audita: 'carga.recepcion',
    partes: { archivoUsuarios: { tipo: 'archivo', max: MAX_ARCHIVO, mensajeMax: DEMASIADO_GRANDE } },
    body: z.object({ archivoUsuarios: z.unknown() }),
    respuestas: {
      /** Id of the job. */
      201: z.object({ id: z.uuid() }),
      400: errorSchema,
      409: errorSchema,
      413: errorSchema,
      503: errorSchema,
    },
  },
});
