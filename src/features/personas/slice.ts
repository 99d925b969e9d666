// Manifest of the slice that finds, corrects, exports and anonymises a person's data.
import { almacenOfTables } from '#core/almacenes/server/service.ts';
import { cambio, consulta, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Slice } from '#core/slice.ts';
import { personasContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { servePersonas } from './server/routes.ts';
import { ANONIMIZACION, EXPORTACION_DE_PERSONA } from './server/start-acto.ts';

/** Personal data in the acts: the manager who requested each. The person concerned is kept only as keyed hashes. */
const almacenDeActos = almacenOfTables({
  nombre: 'actos',
  titulo: 'Trámites sobre datos personales',
  guarda: 'Quién pidió exportar o anonimizar los datos de alguien, y por qué; no de quién.',
  alAnonimizar: 'Lo hecho queda, sin quien lo pidió y sin lo que el motivo diga de ella.',
  en: [
    {
      tabla: 'personas_actos',
      clave: ['id'],
      instante: 'creado',
      fila: 'Trámite sobre datos personales que pidió',
      personas: [{ usuario: 'usuario', nombre: 'nombre' }],
      textos: ['motivo'],
      muestra: { clase: 'Qué', motivo: 'Motivo', nombre: 'Quién' },
    },
  ],
});

const acciones = {
  persona: {
    titulo: 'Datos de personas',
    // The ids besides the first are rows of the person that were shown.
    objetos: { persona: { titulo: 'Persona', uncounted: true } },
    detalle: { acto: 'Acción', archivosAjenos: 'Elimina también archivos de otros registros' },
    acciones: {
      'persona.busqueda': consulta('Datos de una persona buscados'),
      'persona.registros': consulta('Registros de una persona buscados'),
      'persona.exportacion': consulta('Datos de una persona exportados'),
      'persona.correccion': cambio('Datos de una persona corregidos'),
      'persona.anonimizacion': cambio('Persona anonimizada'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [personasContract],
  serve: servePersonas,
  jobs: [EXPORTACION_DE_PERSONA, ANONIMIZACION],
  almacenes: [almacenDeActos],
} satisfies Slice;
