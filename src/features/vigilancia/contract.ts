// Contract of the status page: the signals of health that the product shows to those who care for it.
import * as z from 'zod/mini';
import { senalSchema } from '#core/senal.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

const estadoSchema = z.object({ instante: z.iso.datetime(), senales: z.array(senalSchema) });

/** All signals at an instant. */
export type EstadoDelServicio = z.output<typeof estadoSchema>;

export const vigilanciaContract = defineContract({
  'GET /estado': {
    acceso: 'vigilancia.leer',
    resumen: 'Cómo está el servicio: base de datos, disco, tareas, correo, plataformas y copias de seguridad.',
    respuestas: { 200: estadoSchema, 403: errorSchema },
  },
});
