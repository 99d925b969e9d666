// Kind of load for assignments of teachers to subjects: columns of the sheet, plan of changes, their execution.
import { plainText } from '#catalogo/busqueda.ts';
import { facultades, programas } from '#catalogo/listas/semillas.ts';
import { nextSemestre, semestreOf } from '#catalogo/semestre.ts';
import {
  ARREGLOS,
  COLUMNA_SI_NO,
  type AccionPlaneada,
  type ActionOutcome,
  type AutorDeCarga,
  type CambioDeFila,
  type Columna,
  type Ejecucion,
  type Falta,
  type FilaPlaneada,
  type FilaPorPlanear,
  type TipoDeCarga,
} from '#features/cargas/server/service.ts';
import { createListas } from '#features/listas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { datosSchema, type DatosDeAsignatura } from '../contract-gestion.ts';
import { versions } from './gestion.ts';
import { identityOf, saveAsignaturas, selectDeSemestres } from './store.ts';

type Clave = keyof DatosDeAsignatura;

/** Checks a text with the same schema as the form on screen, so that the messages are equal. */
const checkAsOnScreen =
  (clave: Exclude<Clave, 'habilitable' | 'tipoAsignatura'>, arreglo: string): Columna['revisar'] =>
  (texto) => {
    const leido = datosSchema.shape[clave].safeParse(texto);
    if (leido.success) return { valor: String(leido.data) };
    const mensaje = leido.error.issues[0]?.message ?? 'No se puede leer.';
    return { clase: 'dato-invalido', mensaje, arreglo };
  };

const checkSemestre = checkAsOnScreen('semestre', 'Escríbalo con el año, un guion y 1 o 2.');

const TIPOS: Readonly<Record<string, DatosDeAsignatura['tipoAsignatura']>> = {
  amv: 'AMV',
  'asignatura mediada por la virtualidad': 'AMV',
  apv: 'APV',
  'asignatura de programas virtuales': 'APV',
};

const oneOf =
  (valores: Readonly<Record<string, string>>, mensaje: string, arreglo: string): Columna['revisar'] =>
  (texto) => {
    const valor = valores[plainText(texto)];
    return valor === undefined
      ? { clase: 'valor-desconocido', mensaje: mensaje.replace('{}', () => texto), arreglo }
      : { valor };
  };

/** Columns of a file of assignments, by the keys of the contract. */
export const COLUMNAS: readonly (Columna & { readonly clave: Clave })[] = [
  {
    clave: 'semestre',
    titulo: 'Semestre',
    alias: ['periodo', 'período académico', 'semestre académico'],
    obligatoria: true,
    ancho: 12,
    ayuda: 'Año y mitad: 2026-1 de enero a junio, 2026-2 de julio a diciembre.',
    ejemplos: ['2026-2', '2026-2'],
    lista: { nombre: 'semestres', abierta: true },
    revisar: (texto) => checkSemestre(texto.replace(/^(\d{4})\s*[\p{Pd}\u2212/_. ]\s*([12])$/u, '$1-$2')),
  },
  {
    clave: 'codigoAsignatura',
    titulo: 'Código',
    alias: ['código de la asignatura', 'codigo asignatura', 'asignatura', 'código SIA'],
    obligatoria: true,
    ancho: 16,
    ayuda: 'Como aparece en el sistema académico; con el grupo, si se distingue por él.',
    ejemplos: ['201101', '3007852-01'],
    revisar: checkAsOnScreen('codigoAsignatura', 'Escriba el código completo.'),
  },
  {
    clave: 'nombre',
    titulo: 'Nombre de la asignatura',
    alias: ['nombre asignatura', 'materia'],
    obligatoria: false,
    ancho: 36,
    ayuda: 'Como se llama la asignatura. Vacío, queda el que ya tenga.',
    ejemplos: ['Álgebra Lineal', 'Historia del Arte'],
    revisar: checkAsOnScreen('nombre', 'Escriba un nombre más corto.'),
  },
  {
    clave: 'docente',
    titulo: 'Docente',
    alias: ['nombre del docente', 'nombre docente', 'profesor', 'nombre'],
    obligatoria: true,
    ancho: 28,
    ayuda: 'Nombres y apellidos, como deben leerse en los formularios.',
    ejemplos: ['Ana María Ejemplo Muestra', 'Luis Muestra Ejemplo'],
    revisar: checkAsOnScreen('docente', 'Escriba nombres y apellidos.'),
  },
  {
    clave: 'correo',
    titulo: 'Correo',
    alias: ['correo del docente', 'correo electrónico', 'email', 'correo institucional'],
    obligatoria: true,
    ancho: 32,
    ayuda: 'El institucional del docente: con él se le reconoce en Moodle.',
    ejemplos: ['ana.ejemplo@universidad.edu.co', 'luis.muestra@universidad.edu.co'],
    revisar: checkAsOnScreen('correo', ARREGLOS.correo),
  },
  {
    clave: 'tipoAsignatura',
    titulo: 'Tipo',
    alias: ['tipo de asignatura', 'modalidad'],
    obligatoria: true,
    ancho: 10,
    ayuda: 'AMV: mediada por la virtualidad. APV: de programas virtuales.',
    ejemplos: ['AMV', 'APV'],
    lista: { nombre: 'tipos', abierta: false },
    revisar: oneOf(TIPOS, 'No existe el tipo «{}».', 'Escriba AMV o APV.'),
  },
  {
    clave: 'facultad',
    titulo: 'Facultad',
    obligatoria: true,
    ancho: 30,
    ayuda: 'Una de la lista de facultades.',
    ejemplos: ['Ingenierías', 'Artes y Humanidades'],
    lista: { nombre: 'facultades', abierta: false },
    revisar: checkAsOnScreen('facultad', 'Elija una de la lista.'),
  },
  {
    clave: 'programaAcademico',
    titulo: 'Programa académico',
    alias: ['programa', 'carrera'],
    obligatoria: true,
    ancho: 36,
    ayuda: 'Uno de la lista de programas académicos.',
    ejemplos: ['Ingeniería de Sistemas', 'Derecho'],
    lista: { nombre: 'programas', abierta: false },
    revisar: checkAsOnScreen('programaAcademico', 'Elija uno de la lista.'),
  },
  {
    clave: 'habilitable',
    titulo: 'Habilitable',
    alias: ['es habilitable', 'habilitación'],
    obligatoria: true,
    ancho: 12,
    ayuda: 'Si admite examen de habilitación: Sí o No.',
    ejemplos: ['Sí', 'No'],
    lista: { nombre: 'siNo', abierta: false },
    ...COLUMNA_SI_NO,
  },
  {
    clave: 'matriculados',
    titulo: 'Estudiantes matriculados',
    alias: ['matriculados', 'estudiantes'],
    obligatoria: false,
    ancho: 14,
    ayuda: 'Cuántos estudiantes tiene. Vacío, queda lo que ya se sepa.',
    ejemplos: ['32', '28'],
    revisar: checkAsOnScreen('matriculados', 'Escriba solo cifras.'),
  },
];

const datosOfFila = (datos: Readonly<Record<string, string>>): DatosDeAsignatura =>
  datosSchema.parse({ ...datos, habilitable: datos['habilitable'] === 'Sí' });

/** Data that rows are compared with. */
type PlanContext = {
  /** Options of the columns that accept no other texts. */
  readonly listas: Readonly<Record<'facultad' | 'programaAcademico', readonly string[]>>;
  /** Stored assignments of the rows' semesters. */
  readonly guardadas: readonly DatosDeAsignatura[];
};

const DE_LISTA = ['facultad', 'programaAcademico'] as const;

/** Plans each row: to add, to change, or unchanged. */
export function planFilas(filas: readonly FilaPorPlanear[], { listas, guardadas }: PlanContext): FilaPlaneada[] {
  const stored = new Map(guardadas.map((guardada) => [identityOf(guardada), guardada]));
  const textos = DE_LISTA.map(
    (clave) => [clave, new Map(listas[clave].map((texto) => [plainText(texto), texto]))] as const,
  );
  const primeras = new Map<string, number>();

  return filas.map(({ numero, datos, faulty }): FilaPlaneada => {
    // Spelled as in the list, regardless of accents and case in the file.
    const listed = Object.fromEntries(
      textos.map(([clave, opciones]) => [clave, opciones.get(plainText(datos[clave] ?? '')) ?? null]),
    );
    const faltas = DE_LISTA.filter((clave) => !faulty.has(clave) && listed[clave] === null).map((clave) =>
      faultOutsideLista(clave, datos[clave]!),
    );
    if (faulty.size > 0 || faltas.length > 0) return { numero, faltas, acciones: [] };
    const leida = datosOfFila({ ...datos, ...(listed as Record<string, string>) });
    const identidad = identityOf(leida);
    const primera = primeras.get(identidad);
    if (primera !== undefined) return { numero, faltas: [faultOfDuplicate(primera)], acciones: [] };
    primeras.set(identidad, numero);
    const guardada = stored.get(identidad);
    const nueva = withKnown(leida, guardada);
    const accion = actionFor(nueva, guardada);
    return accion
      ? { numero, faltas: [], acciones: [accion] }
      : { numero, faltas: [], acciones: [], nota: 'Ya está así' };
  });
}

/** Keeps known data where the cell is empty. */
const withKnown = (leida: DatosDeAsignatura, guardada: DatosDeAsignatura | undefined): DatosDeAsignatura => ({
  ...leida,
  nombre: leida.nombre ?? guardada?.nombre ?? null,
  matriculados: leida.matriculados ?? guardada?.matriculados ?? null,
});

const tituloOf = (clave: string): string => COLUMNAS.find((columna) => columna.clave === clave)!.titulo;

const faultOutsideLista = (columna: (typeof DE_LISTA)[number], texto: string): Falta => ({
  clase: 'fuera-de-lista',
  columna,
  mensaje: columna === 'facultad' ? `No existe la facultad «${texto}».` : `No existe el programa «${texto}».`,
  arreglo: 'Escríbalo como en la lista de la plantilla.',
});

const faultOfDuplicate = (primera: number): Falta => ({
  clase: 'fila-repetida',
  columna: null,
  mensaje: `Es la misma asignatura de la fila ${primera}: semestre, código, correo y programa.`,
  arreglo: 'Deje una sola.',
});

function actionFor(nueva: DatosDeAsignatura, guardada: DatosDeAsignatura | undefined): AccionPlaneada | null {
  const detalle = `${nueva.codigoAsignatura} · ${nueva.docente}`;
  if (!guardada) return { accion: 'agregar', detalle, plan: nueva };
  const cambios = COLUMNAS.filter(({ clave }) => guardada[clave] !== nueva[clave]).map(({ clave }): CambioDeFila => ({
    campo: tituloOf(clave),
    de: textoOf(guardada[clave]),
    a: textoOf(nueva[clave]),
  }));
  return cambios.length > 0 ? { accion: 'cambiar', detalle, cambios, plan: nueva } : null;
}

function textoOf(valor: DatosDeAsignatura[keyof DatosDeAsignatura]): string {
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  return valor === null ? '—' : String(valor);
}

/** Writes assignments, one part per transaction. Repeating a part has no effect. */
const saveAsignaturasOfCarga = (db: Db, { usuario, nombre, ...autor }: AutorDeCarga): Ejecucion => ({
  async execute(_accion, lote) {
    const filas = lote.map(({ plan }) => datosSchema.parse(plan));
    const origen = autor.origen === 'moodle' ? autor.origen : 'archivo';
    const now = new Date();
    const escritas = await db.transaction().execute(async (tx) => {
      const changes = await saveAsignaturas(tx, filas, now);
      await versions.append(
        tx,
        { usuario, nombre, now },
        changes.map((change) => ({ ...change, origen })),
      );
      return new Set(changes.map(({ despues: after }) => identityOf(after)));
    });
    return filas.map((fila): ActionOutcome => ({ estado: escritas.has(identityOf(fila)) ? 'hecha' : 'estaba' }));
  },
});

/** Kind of load for assignments: adds new ones, changes those that differ, deletes none. */
export const cargaDeAsignaturas = (db: Db): TipoDeCarga => ({
  nombre: 'asignaturas',
  titulo: 'Carga de asignaturas',
  permiso: 'asignaturas.editar',
  hoja: 'Asignaturas',
  columnas: COLUMNAS,
  acciones: {
    agregar: {
      nombre: ['asignatura', 'asignaturas'],
      seHara: ['se agregará', 'se agregarán'],
      porHacer: ['asignatura por agregar', 'asignaturas por agregar'],
      hecho: ['asignatura agregada', 'asignaturas agregadas'],
      enFila: 'Agregar',
    },
    cambiar: {
      nombre: ['asignatura', 'asignaturas'],
      seHara: ['se cambiará', 'se cambiarán'],
      porHacer: ['asignatura por cambiar', 'asignaturas por cambiar'],
      hecho: ['asignatura cambiada', 'asignaturas cambiadas'],
      enFila: 'Cambiar',
    },
  },
  clases: {
    'dato-invalido': 'Dato no válido',
    'valor-desconocido': 'Valor desconocido',
    'fuera-de-lista': 'No está en la lista',
    'fila-repetida': 'Fila repetida',
  },
  advertencias: ['Las asignaturas que no están en el archivo quedan como están: nada se elimina.'],
  async listas() {
    const actual = semestreOf(new Date());
    const valores = (textos: readonly string[]) => textos.map((valor) => ({ valor }));
    const { facultad, programaAcademico } = await listasForCarga(db);
    return {
      listas: {
        semestres: valores([actual, nextSemestre(actual)]),
        tipos: [
          { valor: 'AMV', texto: 'Mediada por la virtualidad' },
          { valor: 'APV', texto: 'De programas virtuales' },
        ],
        isYesNo: valores(['Sí', 'No']),
        facultades: valores(facultad),
        programas: valores(programaAcademico),
      },
      avisos: [],
    };
  },
  async planear(filas, { signal }) {
    const listas = await listasForCarga(db);
    const semestres = new Set(filas.flatMap(({ datos, faulty }) => (faulty.has('semestre') ? [] : datos['semestre']!)));
    const guardadas = await selectDeSemestres(db, [...semestres]);
    signal.throwIfAborted();
    return { ok: true, filas: planFilas(filas, { listas, guardadas }) };
  },
  ejecutar: (autor) => saveAsignaturasOfCarga(db, autor),
});

/** Returns the allowed texts of the columns for faculty and program. */
export async function listasForCarga(db: Db) {
  const { opciones } = await createListas(db).actuales();
  const textos = (lista: string): readonly string[] =>
    opciones(lista)
      .filter(({ activa }) => activa)
      .map(({ texto }) => texto);
  return { facultad: textos(facultades.nombre), programaAcademico: textos(programas.nombre) };
}
