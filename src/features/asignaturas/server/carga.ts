import { facultades, programas } from '#catalogo/listas/semillas.ts';
import { semestreDe, semestreSiguiente } from '#catalogo/semestre.ts';
import type {
  AccionPlaneada,
  AutorDeCarga,
  Cambio,
  Ejecucion,
  Falta,
  FilaPlaneada,
  FilaPorPlanear,
  Hecho,
  TipoDeCarga,
} from '#features/cargas/server/service.ts';
import { createListas } from '#features/listas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { textoPlano } from '#catalogo/busqueda.ts';
import { identidadDe, saveAsignaturas, selectDeSemestres } from './guardado.store.ts';
import { type DatosDeAsignatura, datosSchema } from '../contract-gestion.ts';
import { versions } from './gestion/service.ts';
import { COLUMNAS, datosDeFila } from './carga-columnas.ts';

/** What rows are held against. */
type Contexto = {
  /** The options of the columns that take no others. */
  readonly listas: Readonly<Record<'facultad' | 'programaAcademico', readonly string[]>>;
  /** The assignments of the rows' semesters. */
  readonly guardadas: readonly DatosDeAsignatura[];
};

const DE_LISTA = ['facultad', 'programaAcademico'] as const;

/** What each row comes to: to be added, to be changed, or as it is already. */
export function planear(filas: readonly FilaPorPlanear[], { listas, guardadas }: Contexto): FilaPlaneada[] {
  const hay = new Map(guardadas.map((una) => [identidadDe(una), una]));
  const textos = DE_LISTA.map(
    (clave) => [clave, new Map(listas[clave].map((texto) => [textoPlano(texto), texto]))] as const,
  );
  const primeras = new Map<string, number>();

  return filas.map(({ numero, datos, enFalta }): FilaPlaneada => {
    // As the list writes it, whatever accents and case the file has.
    const enLista = Object.fromEntries(
      textos.map(([clave, opciones]) => [clave, opciones.get(textoPlano(datos[clave] ?? '')) ?? null]),
    );
    const faltas = DE_LISTA.filter((clave) => !enFalta.has(clave) && enLista[clave] === null).map((clave) =>
      fueraDeLista(clave, datos[clave]!),
    );
    if (enFalta.size > 0 || faltas.length > 0) return { numero, faltas, acciones: [] };
    const leida = datosDeFila({ ...datos, ...(enLista as Record<string, string>) });
    const identidad = identidadDe(leida);
    const primera = primeras.get(identidad);
    if (primera !== undefined) return { numero, faltas: [repetida(primera)], acciones: [] };
    primeras.set(identidad, numero);
    const guardada = hay.get(identidad);
    const nueva = conLoSabido(leida, guardada);
    const accion = accionPara(nueva, guardada);
    return accion
      ? { numero, faltas: [], acciones: [accion] }
      : { numero, faltas: [], acciones: [], nota: 'Ya está así' };
  });
}

/** An empty cell takes away nothing that is known. */
const conLoSabido = (leida: DatosDeAsignatura, guardada: DatosDeAsignatura | undefined): DatosDeAsignatura => ({
  ...leida,
  nombre: leida.nombre ?? guardada?.nombre ?? null,
  matriculados: leida.matriculados ?? guardada?.matriculados ?? null,
});

const tituloDe = (clave: string): string => COLUMNAS.find((columna) => columna.clave === clave)!.titulo;

const fueraDeLista = (columna: (typeof DE_LISTA)[number], texto: string): Falta => ({
  clase: 'fuera-de-lista',
  columna,
  mensaje: columna === 'facultad' ? `No existe la facultad «${texto}».` : `No existe el programa «${texto}».`,
  arreglo: 'Escríbalo como en la lista de la plantilla.',
});

const repetida = (primera: number): Falta => ({
  clase: 'fila-repetida',
  columna: null,
  mensaje: `Es la misma asignatura de la fila ${primera}: semestre, código, correo y programa.`,
  arreglo: 'Deje una sola.',
});

function accionPara(nueva: DatosDeAsignatura, guardada: DatosDeAsignatura | undefined): AccionPlaneada | null {
  const detalle = `${nueva.codigoAsignatura} · ${nueva.docente}`;
  if (!guardada) return { accion: 'agregar', detalle, plan: nueva };
  const cambios = COLUMNAS.filter(({ clave }) => guardada[clave] !== nueva[clave]).map(({ clave }): Cambio => ({
    campo: tituloDe(clave),
    de: textoDe(guardada[clave]),
    a: textoDe(nueva[clave]),
  }));
  return cambios.length > 0 ? { accion: 'cambiar', detalle, cambios, plan: nueva } : null;
}

function textoDe(valor: DatosDeAsignatura[keyof DatosDeAsignatura]): string {
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  return valor === null ? '—' : String(valor);
}

/** Writes assignments, a part in a transaction. Written twice they are written once. */
const guardarAsignaturas = (db: Db, { usuario, nombre, ...autor }: AutorDeCarga): Ejecucion => ({
  async hacer(_accion, lote) {
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
      return new Set(changes.map(({ despues }) => identidadDe(despues)));
    });
    return filas.map((fila): Hecho => ({ estado: escritas.has(identidadDe(fila)) ? 'hecha' : 'estaba' }));
  },
});

/** A file of assignments: what is not there is added, what differs is changed, nothing is deleted. */
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
    const actual = semestreDe(new Date());
    const valores = (textos: readonly string[]) => textos.map((valor) => ({ valor }));
    const { facultad, programaAcademico } = await listasDe(db);
    return {
      listas: {
        semestres: valores([actual, semestreSiguiente(actual)]),
        tipos: [
          { valor: 'AMV', texto: 'Mediada por la virtualidad' },
          { valor: 'APV', texto: 'De programas virtuales' },
        ],
        siNo: valores(['Sí', 'No']),
        facultades: valores(facultad),
        programas: valores(programaAcademico),
      },
      avisos: [],
    };
  },
  async planear(filas, { signal }) {
    const listas = await listasDe(db);
    const semestres = new Set(
      filas.flatMap(({ datos, enFalta }) => (enFalta.has('semestre') ? [] : datos['semestre']!)),
    );
    const guardadas = await selectDeSemestres(db, [...semestres]);
    signal.throwIfAborted();
    return { ok: true, filas: planear(filas, { listas, guardadas }) };
  },
  ejecutar: (autor) => guardarAsignaturas(db, autor),
});

/** What the columns of faculty and program may hold. */
export async function listasDe(db: Db) {
  const { opciones } = await createListas(db).actuales();
  const textos = (lista: string): readonly string[] =>
    opciones(lista)
      .filter(({ activa }) => activa)
      .map(({ texto }) => texto);
  return { facultad: textos(facultades.nombre), programaAcademico: textos(programas.nombre) };
}
