import { hojasDe } from '#catalogo/arbol.ts';
import type { GraficoDeFilas } from '#catalogo/grafico.ts';
import { filasDe, type Informe } from '#catalogo/informe.ts';
import { DE_LA_PLATAFORMA } from '#catalogo/leido.ts';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import { diaDe } from '#catalogo/semestre.ts';
import { opcionesDe } from '#features/listas/server/service.ts';
import { readCriterios } from '#features/rubricas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { nombresDeJerarquia } from '../jerarquia.ts';
import { selectOpciones } from '../store.ts';
import type { Mundo } from './armado/lugar.ts';
import { camposDe } from './ejes/store.ts';
import { selectFacultades } from './store.ts';

/** What charts need to name what the database groups by. */
export async function readMundo(
  db: Db,
  informe: Informe,
  graficos: readonly GraficoDeFilas[],
  instante: Date,
): Promise<Mundo> {
  const dimensiones = graficos.flatMap(({ por, series }) => (typeof series === 'object' ? [por, series] : [por]));
  const rutas = new Set(dimensiones.flatMap(camposDe));
  const listas = new Set(
    hojasDe(filasDe(informe).campos).flatMap(({ ruta, campo }) =>
      rutas.has(ruta) && 'lista' in campo && campo.lista !== DE_LA_PLATAFORMA ? [campo.lista] : [],
    ),
  );
  const [opciones, facultades, criterios, nombres] = await Promise.all([
    Promise.all(
      [...listas].map(async (lista): Promise<[string, readonly Opcion[]]> => [lista, await opcionesDe(db, lista)]),
    ),
    dimensiones.some((una) => 'facultadDe' in una) ? selectFacultades(db) : new Map<string, string>(),
    dimensiones.some((una) => 'rubrica' in una) ? readCriterios(db) : [],
    readNombres(db, informe, rutas),
  ]);
  return {
    hoy: diaDe(instante),
    opciones: new Map(opciones),
    facultades,
    criterios: criterios.map(({ clave, nombre }) => ({ clave, texto: nombre })),
    nombres: new Map(nombres),
  };
}

type Nombres = readonly [ruta: string, nombres: ReadonlyMap<string, string>];

/** The names of what lies in each other, as the report's filters give them. */
async function readNombres(db: Db, informe: Informe, rutas: ReadonlySet<string>): Promise<Nombres[]> {
  const jerarquias = (informe.filtros ?? []).flatMap((filtro) =>
    'deFilas' in filtro && filtro.deFilas === 'jerarquia' && rutas.has(filtro.campo) ? [filtro] : [],
  );
  return Promise.all(
    jerarquias.map(async ({ campo, raiz }): Promise<Nombres> => {
      const [hojas, raices] = await Promise.all([campo, raiz].map(async (ruta) => selectOpciones(db, informe, ruta)));
      return [campo, nombresDeJerarquia(hojas!, raices!)];
    }),
  );
}
