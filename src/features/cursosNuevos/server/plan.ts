// Checks the rows of new courses of one server against each other and against Moodle, and plans their actions.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { plainText } from '#catalogo/busqueda.ts';
import { formatFecha } from '#catalogo/momento.ts';
import {
  contenidoInWords,
  ROL_DE_MOODLE,
  type CategoriaMoodle,
  type CursoMoodle,
  type ServidorMoodle,
} from '#core/moodle/server/service.ts';
import {
  endOf,
  type AccionPlaneada,
  type Falta,
  type FilaPlaneada,
  type FilaPorPlanear,
  type RunControl,
} from '#features/cargas/server/service.ts';
import { listText } from '#platform/contract/lists.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { daysBetween } from '../regla.ts';
import { docentesOf, isTakenBack } from './columnas.ts';
import { readServer, type ServerData } from './read-server.ts';

export const nuevoSchema = z.object({
  origen: z.number(),
  idCategoria: z.number(),
  inicio: z.number(),
  fin: z.number(),
  marca: z.string(),
  desde: z.number(),
});
export const docentesSchema = z.object({ docentes: z.array(z.number()) });
export const comparacionSchema = z.object({ origen: z.number(), segundos: z.number() });
export const borradoSchema = z.object({ curso: z.number(), nombreCorto: z.string() });

const DAY = DAY_MS / 1000;

type PlanContext = { readonly db: Db; readonly servidor: ServidorMoodle; readonly now: Date };

type Planeacion =
  { readonly ok: true; readonly filas: readonly FilaPlaneada[] } | { readonly ok: false; readonly error: string };

/** Checks and plans the rows of one server. */
export async function planServer(
  { db, servidor, now }: PlanContext,
  filas: readonly FilaPorPlanear[],
  run: RunControl,
): Promise<Planeacion> {
  const lectura = await readServer({ db, servidor }, filas, run);
  if (!lectura.ok) return lectura;
  const planning: Planning = { existing: lectura.existing, label: servidor.label, now, seen: new Map() };
  return {
    ok: true,
    filas: filas.map((fila) => (isTakenBack(fila.datos) ? planBorrado(fila, planning) : planNuevo(fila, planning))),
  };
}

type Planning = {
  readonly existing: ServerData;
  readonly label: string;
  readonly now: Date;
  /** First row of each short name and code, by `columna valor`. */
  readonly seen: Map<string, number>;
};

/** Collects the faults of a row. */
type Faults = (columna: string, ...fault: readonly [clase: string, mensaje: string, arreglo: string]) => void;

const collect =
  (faltas: Falta[]): Faults =>
  (columna, ...[clase, mensaje, arreglo]) =>
    void faltas.push({ columna, clase, mensaje, arreglo });

function planNuevo(fila: FilaPorPlanear, planning: Planning): FilaPlaneada {
  const faltas: Falta[] = [];
  const fault = collect(faltas);
  const valueOf = (columna: string): string => (fila.faulty.has(columna) ? '' : (fila.datos[columna] ?? ''));
  const origen = findOrigen(valueOf('origen'), planning, fault);
  checkKeys(fila, planning, fault);
  const categoria = findCategoria(valueOf('categoria'), planning, fault);
  const docentes = findDocentes(fila, planning, fault);
  const [inicio, fin] = [valueOf('inicio'), valueOf('fin')];
  if (inicio !== '' && fin !== '' && daysBetween(inicio, fin) < 0) {
    fault('fin', 'fecha-anterior', 'Termina antes de empezar.', 'Corrija una de las dos fechas.');
  }
  const dias = origen && inicio !== '' ? daysBetween(dayOf(origen.inicio), inicio) : 0;
  if (origen && dias < 0) {
    const mensaje = `Es anterior al inicio del curso de origen, que empieza el ${dayOf(origen.inicio)}.`;
    fault('inicio', 'fecha-anterior', mensaje, 'Escriba ese día o uno posterior.');
  }
  const { numero } = fila;
  if (faltas.length > 0 || fila.faulty.size > 0 || !origen || !categoria) return { numero, faltas, acciones: [] };
  const acciones = accionesOf(fila, { origen, categoria, docentes, dias }, planning);
  return { numero, faltas, acciones };
}

const dayOf = (seconds: number): string => formatFecha(new Date(seconds * 1000));

type Found = {
  readonly origen: CursoMoodle;
  readonly categoria: CategoriaMoodle;
  readonly docentes: readonly number[];
  readonly dias: number;
};

function accionesOf({ datos }: FilaPorPlanear, found: Found, { existing, now }: Planning): AccionPlaneada[] {
  const { origen, categoria, docentes, dias } = found;
  const { fin = '', visibleDesde = '' } = datos;
  const segundos = dias * DAY;
  const contenido = contenidoInWords(existing.contenidos.get(origen.id)!);
  const moved = dias === 0 ? 'con sus fechas' : `sus fechas, ${countOf(dias, 'día', 'días')} después`;
  const nuevo: z.output<typeof nuevoSchema> = {
    origen: origen.id,
    idCategoria: categoria.id,
    inicio: origen.inicio + segundos,
    fin: fin === '' ? 0 : endOf(fin),
    marca: randomBytes(4).toString('hex'),
    desde: existing.lastId,
  };
  const isLater = visibleDesde !== '' && daysBetween(formatFecha(now), visibleDesde) > 0;
  return [
    { accion: 'crear', detalle: `Copia de «${origen.nombreCorto}» en ${categoria.camino}; ${moved}`, plan: nuevo },
    ...(docentes.length > 0
      ? [{ accion: 'matricular', detalle: listText(docentesOf(datos)), plan: { docentes } }]
      : []),
    isLater ? { accion: 'programar', detalle: `Desde el ${visibleDesde}` } : { accion: 'mostrar' },
    { accion: 'comprobar', detalle: `${contenido}, como el original`, plan: { origen: origen.id, segundos } },
  ];
}

function findOrigen(escrito: string, { existing, label }: Planning, fault: Faults): CursoMoodle | undefined {
  if (escrito === '') return undefined;
  const [curso, another] = existing.origenesOf(escrito);
  if (!curso) {
    const mensaje = `En ${label} no hay un curso con ese nombre corto o código.`;
    fault('origen', 'curso-desconocido', mensaje, 'Cópielo de Moodle. Revise también el servidor.');
  } else if (another) {
    const mensaje = `En ${label} hay varios cursos con ese código.`;
    fault('origen', 'curso-ambiguo', mensaje, 'Escriba el nombre corto del que se copia.');
  } else if (!existing.contenidos.has(curso.id)) {
    const mensaje = `${label} no deja leer lo que hay en ese curso.`;
    fault('origen', 'curso-cerrado', mensaje, 'Pida a quien administra la plataforma que revise el curso.');
  } else return curso;
  return undefined;
}

/** Checks that short name and code are of no other course, there or in the file. */
function checkKeys(
  { numero, datos, faulty }: FilaPorPlanear,
  { existing, label, seen }: Planning,
  fault: Faults,
): void {
  const keys = [
    ['nombreCorto', 'nombre corto', 'curso', existing.nombresCortos],
    ['codigo', 'código', 'codigo', existing.codigos],
  ] as const;
  for (const [columna, inWords, clase, taken] of keys) {
    const valor = (datos[columna] ?? '').toLowerCase();
    if (faulty.has(columna) || valor === '') continue;
    const first = seen.get(`${columna} ${valor}`);
    if (first === undefined) seen.set(`${columna} ${valor}`, numero);
    else {
      const mensaje = `La fila ${first} tiene el mismo ${inWords}.`;
      fault(columna, `${clase}-repetido`, mensaje, `Cada curso tiene un ${inWords}: corrija una de las dos filas.`);
    }
    const owner = taken.get(valor);
    if (owner !== undefined) {
      const mensaje = `En ${label} ya hay un curso con ese ${inWords}: «${owner}».`;
      fault(columna, `${clase}-existente`, mensaje, `Escriba otro ${inWords}, o quite la fila.`);
    }
  }
}

/** `Facultad › Programa`, with whatever sign between them. */
const pathKey = (camino: string): string =>
  camino
    .split(/\s*[›>/|]\s*/)
    .map(plainText)
    .join('/');

function findCategoria(escrita: string, { existing, label }: Planning, fault: Faults): CategoriaMoodle | undefined {
  if (escrita === '') return undefined;
  const key = pathKey(escrita);
  const byPath = existing.categorias.filter(({ id, camino }) => String(id) === escrita || pathKey(camino) === key);
  const found = byPath.length > 0 ? byPath : existing.categorias.filter(({ nombre }) => plainText(nombre) === key);
  if (found.length === 1) return found[0];
  const arreglo = 'Escriba su número en Moodle o su ruta completa: «Facultad › Programa › 2027-1».';
  if (found.length === 0) fault('categoria', 'categoria-desconocida', `En ${label} no hay esa categoría.`, arreglo);
  else fault('categoria', 'categoria-ambigua', `En ${label} hay varias categorías que se llaman así.`, arreglo);
  return undefined;
}

function findDocentes({ datos, faulty }: FilaPorPlanear, { existing, label }: Planning, fault: Faults): number[] {
  const usuarios = faulty.has('docentes') ? [] : docentesOf(datos);
  const missing = usuarios.filter((usuario) => !existing.docentes.has(usuario));
  if (missing.length > 0) {
    const named = listText(missing.map((usuario) => `«${usuario}»`));
    const mensaje = `En ${label} no hay una cuenta activa con el usuario ${named}.`;
    fault('docentes', 'docente-desconocido', mensaje, 'Corrija el usuario, o cree antes la cuenta.');
  } else if (usuarios.length > 0 && !existing.hasRolDocente) {
    const mensaje = `No se sabe qué número tiene el rol ${ROL_DE_MOODLE.docente} en ${label}.`;
    const arreglo = 'Quien administra el servicio lo indica en «roles» de ese servidor (MOODLE_SERVERS).';
    fault('docentes', 'rol-desconocido', mensaje, arreglo);
  }
  return usuarios.flatMap((usuario) => existing.docentes.get(usuario) ?? []);
}

function planBorrado({ numero, datos, faulty }: FilaPorPlanear, { existing }: Planning): FilaPlaneada {
  const faltas: Falta[] = [];
  const { nombreCorto = '' } = datos;
  if (faulty.has('nombreCorto')) return { numero, faltas, acciones: [] };
  const abierto = existing.abiertos.get(nombreCorto.toLowerCase());
  const fault = collect(faltas);
  if (!abierto) {
    const mensaje = 'Ese curso no se abrió desde aquí, o ya se borró.';
    fault('nombreCorto', 'curso-ajeno', mensaje, 'Quite la fila. Otros cursos se borran en Moodle.');
  } else if (typeof abierto.impedimento === 'string') {
    fault('nombreCorto', 'curso-en-uso', abierto.impedimento, 'Quite la fila: el curso se queda como está.');
  } else {
    const plan: z.output<typeof borradoSchema> = { curso: abierto.curso, nombreCorto };
    return { numero, faltas, acciones: [{ accion: 'borrar', detalle: 'Nadie lo ha usado', plan }] };
  }
  return { numero, faltas, acciones: [] };
}
