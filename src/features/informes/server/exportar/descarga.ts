import type { Informe } from '#catalogo/informe.ts';
import { permisosOf, type TablaDePermisos } from '#catalogo/permisos.ts';
import { type Quien, record } from '#features/auditoria/server/service.ts';
import { definirDescarga } from '#features/enlaces/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { FiltroDeInforme } from '../../filtro.ts';
import { type Formato, FORMATOS } from '../../formatos.ts';
import { createInformes } from '../service.ts';
import { archivoDe, ESCRITORES_EN_LINEA, seEscribeEnLinea } from './archivo.ts';
import { nombreDeArchivo } from './documento.ts';
import { pedidoSchema } from './tarea.ts';

type Context = {
  readonly db: Db;
  readonly informes: readonly Informe[];
  /** The permissions of each role. */
  readonly permisos: TablaDePermisos;
  readonly now: () => Date;
};

/** Rows of a report that are written while their reader waits. */
export const FILAS = definirDescarga({
  accion: 'informe.exportacion',
  audita: 'informe.exportacion',
  workload: 'export',
  datos: pedidoSchema,
  otro: 'Exporte de nuevo.',
  open: ({ db, informes: lista, permisos, now }: Context) => {
    const informes = createInformes(db, now);
    return async ({ slug, exportacion, lector: { roles, ...persona } }) => {
      const { formato, columnas, ...filtro } = exportacion;
      const informe = lista.find((one) => one.slug === slug);
      if (!informe || !seEscribeEnLinea(formato)) return null;
      const lector = { ...persona, roles, permisos: permisosOf(roles, permisos) };
      const total = await informes.contar(informe, filtro, lector);
      const pedido = { informe, formato, filtro, columnas, lector, now: now() };
      const escribir = ESCRITORES_EN_LINEA[formato];
      return {
        nombre: nombreDeArchivo({ informe, filtro }, formato),
        tipo: FORMATOS[formato].tipo,
        contenido: async () => (await archivoDe(informes, pedido, { total, escribir })).contenido,
        acto: actoDe({ informe, formato, filtro, total }),
      };
    };
  },
});

type Exportada = {
  readonly informe: Informe;
  readonly formato: Formato | 'imprimir' | 'copiar';
  readonly filtro: FiltroDeInforme;
  readonly total: number;
};

/** Tells which rows left, how many and in what format; never the search. */
const actoDe = ({ informe, formato, filtro, total }: Exportada) => {
  const { semestre = null, estado = null, buscar } = filtro;
  return {
    objeto: { tipo: 'informe', ids: [informe.slug] },
    detalle: { formato, semestre, estado, conBusqueda: Boolean(buscar?.trim()), filas: total },
  };
};

/** Records an export that is no link: a job, a print view or the clipboard. */
export async function recordExportacion(
  tx: Db,
  { quien, ...exportada }: Exportada & { readonly quien: Quien },
): Promise<void> {
  await record(tx, { accion: 'informe.exportacion', quien, ...actoDe(exportada) });
}
