import { almacenDeTablas } from '#features/almacenes/server/service.ts';

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
    {
      tabla: 'listas_cambios',
      clave: ['id'],
      instante: 'instante',
      fila: ({ lista }) => `Cambio de la lista ${String(lista)}`,
      personas: [{ usuario: 'usuario', nombre: 'persona' }],
      textos: ['diferencia'],
      muestra: { lista: 'Lista', persona: 'Quién' },
    },
  ],
});
