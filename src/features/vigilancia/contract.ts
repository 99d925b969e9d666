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
  'POST /estado/correo': {
    acceso: 'vigilancia.leer',
    resumen: 'Envía un correo de prueba a quien llama, por el mismo camino que los demás.',
    audita: 'correo.envio',
    respuestas: {
      // Without a mail server it stays in the tray.
      201: z.object({ id: z.uuid(), email: z.string(), sinServidor: z.boolean() }),
      400: errorSchema,
      403: errorSchema,
      429: errorSchema,
    },
  },
});
