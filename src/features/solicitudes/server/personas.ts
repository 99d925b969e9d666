// Declares the persons in the life of requests, for searches, exports and anonymisation.
import { almacenOfTables, type TableOfPersonas } from '#core/almacenes/server/service.ts';
import { almacenOfRegistros } from '#features/formularios/server/service.ts';
import { deleteTextos, selectDichos } from './conversacion/textos.store.ts';

/** Requests that a person of the unit attends to. */
const aCargo = (tabla: 'registros' | 'items'): TableOfPersonas => ({
  tabla,
  clave: ['id'],
  instante: 'creado',
  fila: 'Solicitud a su cargo',
  personas: [{ usuario: 'responsable' }],
  muestra: { comprobante: 'Comprobante', estado: 'Estado' },
  grande: true,
});

/** History of requests: the person who did each thing, their notes, and those who attend. */
export const almacenDeEstados = almacenOfTables({
  nombre: 'estados',
  titulo: 'Historia de las solicitudes',
  guarda:
    'Quién atiende cada solicitud, quién cambió su estado, y lo que se escribió sobre ella: notas, mensajes y respuestas.',
  alAnonimizar:
    'La historia queda; el usuario se reemplaza por un seudónimo. Los textos de sus solicitudes se eliminan; en las demás se borra lo que la nombra.',
  en: [
    aCargo('registros'),
    aCargo('items'),
    {
      tabla: 'historial',
      clave: ['id'],
      instante: 'creado',
      fila: 'Historia de una solicitud',
      personas: [{ usuario: 'usuario' }, { usuario: 'responsable' }],
      textos: ['texto', 'datos'],
      muestra: {
        tipo: 'Hecho',
        de: 'De',
        a: 'A',
        responsable: 'Responsable',
        creado: 'Cuándo',
        texto: 'Texto',
        datos: 'Archivos y cambios',
      },
      grande: true,
    },
    {
      tabla: 'correcciones',
      clave: ['registro'],
      instante: 'creado',
      fila: 'Corrección pedida y por hacer',
      personas: [{ usuario: 'usuario' }],
      textos: ['motivo'],
      muestra: { informe: 'Informe', motivo: 'Motivo', creado: 'Cuándo' },
    },
    {
      tabla: 'mensajes_por_salir',
      clave: ['id'],
      instante: 'creado',
      fila: 'Mensaje por salir',
      personas: [{ usuario: 'usuario' }],
      textos: ['texto'],
      muestra: { usuario: 'Usuario', texto: 'Mensaje', sale: 'Sale' },
    },
  ],
});

/** Records with what was written about them. */
export const almacenDeRegistros = almacenOfRegistros({ selectDichos, deleteTextos });
