import { almacenDeTablas } from '#features/almacenes/server/service.ts';

/** Who asked for long work, with what it was asked. */
export const almacenDeTareas = almacenDeTablas({
  nombre: 'tareas',
  titulo: 'Tareas',
  guarda: 'Quién pidió cada tarea y con qué datos, por 90 días.',
  alAnonimizar:
    'Las tareas quedan, sin quien las pidió ni lo que la nombra. Los archivos que hicieron en el último día se eliminan: pueden tener sus datos.',
  en: [
    {
      tabla: 'tareas',
      clave: ['id'],
      instante: 'creada',
      fila: 'Tarea',
      enlace: () => '/gestores/tareas',
      personas: [{ usuario: 'usuario', nombre: 'nombre' }],
      textos: ['titulo', 'asunto', 'entrada', 'resumen', 'error', 'fase', 'archivo_nombre'],
      muestra: { titulo: 'Qué', asunto: 'De qué', nombre: 'Quién la pidió' },
    },
  ],
});
