// The list "quién puede ver qué": every grant that counts, as Excel or PDF, for a yearly review.
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { reportsOf, type CatalogoNow } from '#catalogo/catalogo.ts';
import { formatDia, formatFecha, formatInstante } from '#catalogo/momento.ts';
import { OTORGABLES, type Otorgable } from '#catalogo/otorgables.ts';
import { defineDescarga, lectorSchema } from '#core/enlaces/server/service.ts';
import { readPerfiles } from '#core/permisos/service.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import { countOf } from '#platform/contract/quantities.ts';
import type { Db } from '#platform/server/db/database.ts';
import { writeBook } from '#platform/server/sheet/write-book.ts';
import { FORMATOS_DE_LISTA, type Otorgamiento } from '../contract.ts';
import { readNamed } from './otorgamientos.ts';

const TITULO = 'Quién puede ver qué';

const COLUMNAS: readonly (readonly [title: string, width: number])[] = [
  ['Persona', 28],
  ['Usuario', 18],
  ['Correo', 30],
  ['Perfil', 24],
  ['Permisos', 36],
  ['Informes', 36],
  ['Programas, facultades y asignaturas', 36],
  ['Hasta', 12],
  ['Motivo', 40],
  ['Otorgó', 24],
  ['Último ingreso', 14],
];

/** Returns the texts of a grant's row. */
function cellsOf(otorgamiento: Otorgamiento, permisos: readonly string[], all: number): string[] {
  const { nombre, usuario, email, perfil, informes, programas, facultades, asignaturas, hasta, motivo } = otorgamiento;
  const namesOf = (named: readonly { readonly nombre: string }[]): string => named.map((one) => one.nombre).join(', ');
  return [
    nombre,
    usuario,
    email,
    perfil.nombre,
    permisos.map((permiso) => OTORGABLES[permiso as Otorgable].titulo).join('; '),
    informes ? namesOf(informes) || 'Ninguno' : `Todos los que alcanza, de ${all}`,
    namesOf([...programas, ...facultades, ...asignaturas]) || 'Todas las filas',
    formatDia(hasta),
    motivo,
    otorgamiento.otorgadoPor,
    otorgamiento.usado === null ? 'Nunca' : formatDia(otorgamiento.usado),
  ];
}

type ListaContext = {
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  readonly servidor: string;
  readonly institucion: Institucion;
  readonly now: () => Date;
};

/** Download of the list. */
export const LISTA = defineDescarga({
  accion: 'permiso.lista',
  audita: 'permiso.lista',
  workload: 'export',
  datos: z.object({ formato: z.enum(FORMATOS_DE_LISTA), nombre: z.string(), lector: lectorSchema }),
  renewal: 'Descargue de nuevo.',
  open:
    ({ db, catalogo, servidor, institucion, now }: ListaContext) =>
    async ({ formato, nombre }) => {
      const [perfiles, otorgamientos] = await Promise.all([
        readPerfiles(db),
        readNamed({ db, catalogo, servidor }, now()),
      ]);
      const all = reportsOf(catalogo()).length;
      const rows = otorgamientos
        .filter(({ estado }) => estado === 'vigente')
        .map((otorgamiento) => {
          const { permisos = [] } = perfiles.find(({ clave }) => clave === otorgamiento.perfil.clave) ?? {};
          return cellsOf(otorgamiento, permisos, all);
        });
      const facts = [
        countOf(rows.length, 'permiso vigente', 'permisos vigentes'),
        'Los gestores ven todo; docentes y estudiantes, lo suyo.',
        `${formatInstante(now())}, ${nombre}`,
      ];
      const write = { excel: writeExcel, pdf: writePdf(institucion, now()) }[formato];
      return {
        nombre: `${TITULO}.${ARCHIVOS[formato].extension}`,
        tipo: ARCHIVOS[formato].tipo,
        contenido: async () => write(facts, rows),
        acto: { detalle: { formato, filas: rows.length } },
      };
    },
});

const ARCHIVOS = {
  excel: { extension: 'xlsx', tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pdf: { extension: 'pdf', tipo: 'application/pdf' },
} as const;

async function* inOneLot<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield await Promise.resolve(rows);
}

const writeExcel = (facts: string[], rows: readonly string[][]): Readable =>
  writeBook([
    {
      name: 'Permisos',
      title: TITULO,
      facts,
      columns: COLUMNAS.map(([title, width]) => ({ title, width, format: 'text' as const })),
      rows: inOneLot(rows),
    },
  ]);

const writePdf =
  (institution: Institucion, now: Date) =>
  async (facts: string[], rows: readonly string[][]): Promise<Readable> => {
    // Loads the library only if a PDF is written.
    const { writePdfRows } = await import('#platform/server/pdf/write-rows.ts');
    const head = { institution, kind: 'Permisos', date: formatFecha(now), title: TITULO, facts, reason: facts[0]! };
    const table = { columns: COLUMNAS.map((_columna, i) => i), titles: COLUMNAS.map(([title]) => title) };
    return writePdfRows(
      head,
      [table],
      (async function* all() {
        for await (const lot of inOneLot(rows)) yield* lot;
      })(),
    );
  };
