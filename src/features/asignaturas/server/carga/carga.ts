import { facultades } from '#catalogo/listas/comunes.ts';
import { programas } from '#catalogo/listas/programas.ts';
import { semestreDe, semestreSiguiente } from '#catalogo/semestre.ts';
import type { TipoDeCarga } from '#features/cargas/server/service.ts';
import { createListas } from '#features/listas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { selectDeSemestres } from '../guardado/store.ts';
import { COLUMNAS } from './columnas.ts';
import { guardarAsignaturas } from './ejecucion.ts';
import { planear } from './plan.ts';

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
