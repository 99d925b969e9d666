import { textoPlano } from '#catalogo/busqueda.ts';
import type { AccionPlaneada, Cambio, Falta, FilaPlaneada, FilaPorPlanear } from '#features/cargas/server/service.ts';
import type { DatosDeAsignatura } from '../../contract-gestion.ts';
import { identidadDe } from '../guardado/store.ts';
import { COLUMNAS, datosDeFila } from './columnas.ts';

/** What rows are held against. */
export type Contexto = {
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
