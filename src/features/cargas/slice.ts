// Manifest of loads of spreadsheets, of any declared kind: calls, jobs, acts, download and personal data.
import { cambio, consulta, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Moodle } from '#core/moodle/server/service.ts';
import type { Slice } from '#core/slice.ts';
import type { Db } from '#platform/server/db/database.ts';
import { cargasContract } from './contract.ts';
import { cleanCargas } from './server/decisions.ts';
import { FALTANTES } from './server/faltantes.ts';
import { APLICACION, REVISION, type JobContext } from './server/jobs.ts';
import { almacenDeCargas } from './server/personas.ts';
import { serveCargas } from './server/routes.ts';
import type { TipoDeCarga } from './server/service.ts';
import { LIBRO } from './server/workbooks.ts';

const acciones = {
  carga: {
    titulo: 'Cargas de archivos',
    objetos: { carga: { titulo: 'Carga' } },
    detalle: {
      acciones: 'Acciones',
      conProblemas: 'Con problemas',
      libro: {
        titulo: 'Libro',
        valores: { marcado: 'Archivo con los problemas marcados', resultado: 'Archivo con el resultado' },
      },
    },
    acciones: {
      'carga.recepcion': cambio('Archivo de carga recibido'),
      'carga.apertura': consulta('Filas de una carga abiertas'),
      'carga.descarga': consulta('Archivo de una carga descargado'),
      'carga.aceptacion': cambio('Carga aceptada'),
      'carga.faltantes': cambio('Búsqueda de quienes faltan en un archivo'),
      'carga.repeticion': cambio('Carga repetida'),
      'carga.retiro': cambio('Filas de una carga borradas'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

declare module '#core/slice.ts' {
  // Its parameter is that of the type which it adds to.
  // eslint-disable-next-line no-unused-vars
  interface Slice<C = never> {
    /** Kinds of sheets that can be loaded. */
    readonly loads?: (context: { readonly db: Db; readonly moodle: Moodle }) => readonly TipoDeCarga[];
  }
}

export const slice = {
  acciones,
  contracts: [cargasContract],
  serve: serveCargas,
  descargas: [LIBRO],
  jobs: [REVISION, APLICACION, FALTANTES],
  cleanup: [async ({ db, tiposDeCarga }: JobContext, now) => cleanCargas(db, tiposDeCarga, now)],
  almacenes: [almacenDeCargas],
} satisfies Slice;
