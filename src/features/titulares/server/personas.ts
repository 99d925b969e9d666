import { type AlmacenDePersonas, almacenDeTablas, tablaDeCambios } from '#features/almacenes/server/service.ts';

const tablas = almacenDeTablas({
  nombre: 'titulares',
  titulo: 'Solicitudes de titulares',
  guarda: 'Lo que cada titular pidió sobre sus datos, y qué se le respondió: la prueba de que se cumplió la ley.',
  alAnonimizar: 'Se conserva como está: la ley pide poder demostrar qué se respondió (Ley 1581 de 2012, art. 17).',
  en: [
    {
      tabla: 'solicitudes_titulares',
      clave: ['id'],
      instante: 'creada',
      fila: ({ numero }) => `Solicitud ${String(numero)}`,
      enlace: ({ id }) => `/gestores/datosPersonales/solicitudes?solicitud=${String(id)}`,
      personas: [{ documento: 'documento', correo: 'correo', nombre: 'nombre' }],
      textos: ['pide', 'prorroga_motivo', 'respuesta'],
      muestra: {
        numero: 'Número',
        clase: 'Clase',
        nombre: 'Nombre',
        documento: 'Documento',
        correo: 'Correo',
        pide: 'Pide',
      },
    },
    tablaDeCambios({
      recurso: 'solicitud',
      fila: 'Paso de una solicitud de un titular',
      muestra: { detalle: 'Paso', nombre: 'Quién' },
    }),
  ],
});

/** The register of requests: found and handed over as all else, and kept as the law wants it. */
export const almacenDeTitulares: AlmacenDePersonas = {
  ...tablas,
  anonimizar: async () => Promise.resolve({ filas: 0, claves: [] }),
};
