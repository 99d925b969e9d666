import { almacenDeTablas, tablaDeCambios } from '#features/almacenes/server/service.ts';

/** Options may be addresses of persons, as those of copies are; somebody changed each list. */
export const almacenDeListas = almacenDeTablas({
  nombre: 'listas',
  titulo: 'Listas editables',
  guarda:
    'Opciones que son direcciones de personas, como las que reciben copia de los acompañamientos, y quién cambió cada lista.',
  alAnonimizar: 'La opción deja de ofrecerse y queda sin la dirección.',
  en: [
    {
      tabla: 'lista_opciones',
      clave: ['lista', 'clave'],
      fila: ({ lista }) => `Opción de la lista ${String(lista)}`,
      personas: [{ correo: 'texto' }],
      textos: ['atributos', 'anteriores'],
      muestra: { texto: 'Texto' },
    },
    tablaDeCambios({
      recurso: 'lista',
      fila: ({ clave }) => `Cambio de la lista ${String(clave)}`,
      muestra: { clave: 'Lista', nombre: 'Quién' },
    }),
  ],
});
