// Mail as a store of persons: the tables, columns and texts in which a person is found, exported and anonymised.
import { almacenOfTables, type AlmacenDePersonas } from '#core/almacenes/server/service.ts';
import { eraseDestinatarios } from './erase.store.ts';

const enlace = (correo: unknown): string => `/gestores/correos?correo=${String(correo)}`;

export const almacenDeCorreos: AlmacenDePersonas = almacenOfTables({
  nombre: 'correos',
  titulo: 'Correos',
  guarda: 'A quién se escribió, quién lo hizo y qué decía cada mensaje, por un tiempo.',
  alAnonimizar:
    'Lo que se le escribió se elimina y su dirección se reemplaza; lo que otros mensajes dicen de ella se borra del texto. ' +
    'Cuántos fueron sigue igual.',
  // Pictures are deleted with the message written to the person.
  dependents: ['correo_imagenes'],
  en: [
    {
      tabla: 'correo_destinatarios',
      clave: ['correo', 'numero'],
      instante: 'instante',
      fila: 'Correo recibido',
      enlace: ({ correo, numero }) => `${enlace(correo)}&persona=${String(numero)}`,
      personas: [{ correo: 'email', nombre: 'nombre' }],
      textos: ['campos', 'motivo'],
      muestra: { email: 'Correo', nombre: 'Nombre', rol: 'Rol', campos: 'Datos', estado: 'Estado' },
      busqueda: 'busqueda',
      vacia: { campos: {}, enlaces: null, solicitudes: [] },
      ademas: eraseDestinatarios,
    },
    {
      tabla: 'correo_mensajes',
      clave: ['correo', 'numero'],
      fila: 'Mensaje que la nombra',
      enlace: ({ correo, numero }) => `${enlace(correo)}&persona=${String(numero)}`,
      personas: [],
      textos: ['asunto', 'html', 'texto'],
      muestra: { asunto: 'Asunto' },
    },
    {
      tabla: 'correos',
      clave: ['id'],
      instante: 'creado',
      fila: 'Correo que escribió',
      enlace: ({ id }) => enlace(id),
      personas: [{ usuario: 'usuario', nombre: 'nombre' }],
      textos: ['asunto', 'contenido', 'problema', 'busqueda'],
      muestra: { asunto: 'Asunto', nombre: 'Quién lo escribió' },
    },
    {
      tabla: 'correo_textos',
      clave: ['id'],
      fila: 'Texto guardado para correos',
      personas: [{ usuario: 'usuario' }],
      textos: ['nombre', 'asunto', 'cuerpo'],
      muestra: { usuario: 'Usuario', nombre: 'Nombre', asunto: 'Asunto' },
      deletes: true,
    },
    {
      tabla: 'correo_adjuntos',
      clave: ['correo', 'nombre'],
      fila: 'Archivo de un correo',
      enlace: ({ correo }) => enlace(correo),
      personas: [],
      textos: ['nombre'],
      muestra: { nombre: 'Archivo' },
    },
    {
      tabla: 'correo_partes',
      clave: ['id'],
      instante: 'comenzada',
      fila: 'Respuesta de un servidor de correo',
      enlace: ({ correo }) => enlace(correo),
      personas: [],
      textos: ['nota'],
      muestra: { nota: 'Respuesta' },
    },
  ],
});
