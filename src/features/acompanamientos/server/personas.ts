import { almacenDeTablas, tablaDeCambios } from '#features/almacenes/server/service.ts';
import { soltarImagenes } from './personas.store.ts';

const abierto = ({ acompanamiento }: Readonly<Record<string, unknown>>): string =>
  `/gestores/acompanamientos/${String(acompanamiento)}`;

/** What stands around accompaniments: drafts, what teachers said, what they do to better. */
export const almacenDeAcompanamientos = almacenDeTablas({
  nombre: 'acompanamientos',
  titulo: 'Acompañamientos',
  guarda: 'Los acompañamientos que un evaluador no ha enviado, lo que dijo cada docente y sus acciones de mejora.',
  alAnonimizar: 'Los borradores se eliminan con sus imágenes; puntajes y acciones quedan, sin el docente.',
  en: [
    {
      tabla: 'borradores_acompanamiento',
      clave: ['id'],
      instante: 'guardado',
      fila: 'Acompañamiento sin enviar',
      personas: [{ correo: 'correo', nombre: 'docente' }],
      textos: ['estado'],
      muestra: { docente: 'Docente', correo: 'Correo', codigo_asignatura: 'Asignatura', estado: 'Lo diligenciado' },
      borra: true,
      ademas: soltarImagenes,
    },
    {
      // The same table once more, for whoever evaluates: what she began is hers.
      tabla: 'borradores_acompanamiento',
      clave: ['id'],
      instante: 'guardado',
      fila: 'Acompañamiento que comenzó',
      personas: [{ usuario: 'evaluador' }],
      muestra: { codigo_asignatura: 'Asignatura' },
      borra: true,
      ademas: soltarImagenes,
    },
    {
      tabla: 'acompanamientos_vistos',
      clave: ['acompanamiento'],
      instante: 'instante',
      fila: 'Lo que dijo al leer un acompañamiento',
      enlace: abierto,
      personas: [{ usuario: 'usuario', nombre: 'nombre' }],
      textos: ['comentario'],
      muestra: { nombre: 'Quién', comentario: 'Comentario' },
      vacia: { comentario: '' },
    },
    {
      tabla: 'mejoras',
      clave: ['id'],
      instante: 'creada',
      fila: 'Acción de mejora',
      enlace: abierto,
      personas: [{ correo: 'correo' }],
      textos: ['accion', 'responsable'],
      muestra: {
        correo: 'Docente',
        criterio: 'Criterio',
        accion: 'Acción',
        responsable: 'Responsable',
        acompanamiento: 'Acompañamiento',
      },
    },
    tablaDeCambios({
      recurso: 'mejora',
      fila: 'Cambio de una acción de mejora',
      muestra: { nombre: 'Quién', detalle: 'Cambios', nota: 'Nota' },
    }),
  ],
});
