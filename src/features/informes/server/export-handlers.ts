import { tramosDe } from '#catalogo/columnas.ts';
import type { Informe } from '#catalogo/informe.ts';
import { quienOf } from '#features/auditoria/server/service.ts';
import { createDescarga } from '#features/enlaces/server/service.ts';
import { iniciarTarea } from '#features/tareas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { enMiles } from '#platform/contract/quantities.ts';
import { FILAS_EN_PAPEL } from '../formatos.ts';
import { columnasElegidas, seEscribeEnLinea } from './exportar/archivo.ts';
import { FILAS, recordExportacion } from './exportar/descarga.ts';
import { datosDe } from './exportar/documento.ts';
import { EXPORTACION } from './exportar/tarea.ts';
import { filaDeTabla } from './fila.ts';
import { type HandlersOf, informeFor, type Tools } from './tools.ts';

const lectorOf = ({ usuario, nombre, email, roles }: Actor) => ({ usuario, nombre, email, roles: [...roles] });

/**
 * A browser that downloads by an address writes the file to the disk as it comes, on a phone as on a desk; one that
 * fetches it with our header holds it in memory first. So the screen asks for a link, and goes there. What would take too
 * long for that becomes a job, whose file it fetches later.
 */
export function exportHandlers(
  lista: readonly Informe[],
  { db, now, informes, filasEnLinea }: Tools,
): HandlersOf<'POST /informes/{informe}/exportar' | 'POST /informes/{informe}/hoja'> {
  return {
    async 'POST /informes/{informe}/exportar'({ params: { informe: slug }, body }, { actor, request }) {
      const informe = informeFor(lista, slug, actor, 'informes.exportar');
      const { formato, columnas, ...filtro } = body;
      // What cannot be read must be said here, where the screen can show it.
      columnasElegidas(informe, columnas);
      const total = await informes.contar(informe, filtro, actor);
      const datos = { slug, exportacion: body, lector: lectorOf(actor) };
      if (formato === 'pdf' && total > FILAS_EN_PAPEL) throw enPapel(total);
      if (formato === 'graficos' && !informe.graficos) throw sinGraficos();
      if (total > filasEnLinea || !seEscribeEnLinea(formato)) {
        const palabras = await informes.enPalabras(informe, filtro, actor);
        const tarea = await db.transaction().execute(async (tx) => {
          await recordExportacion(tx, { informe, formato, filtro, total, quien: quienOf(request) });
          const asunto = [informe.titulo, ...palabras].join(', ');
          return iniciarTarea(tx, EXPORTACION, { entrada: datos, asunto, actor, quien: quienOf(request) });
        });
        return { status: 202, body: { tarea: tarea.id } };
      }
      const enlace = await createDescarga(db, FILAS, { sesion: actor.sesion, datos, now: now() });
      return { status: 201, body: { enlace } };
    },
    async 'POST /informes/{informe}/hoja'({ params: { informe: slug }, body }, { actor, request }) {
      const informe = informeFor(lista, slug, actor, 'informes.exportar');
      const { para, columnas: claves, ...filtro } = body;
      const columnas = columnasElegidas(informe, claves);
      const total = await informes.contar(informe, filtro, actor);
      if (total > FILAS_EN_PAPEL) throw enPapel(total);
      await recordExportacion(db, { informe, formato: para, filtro, total, quien: quienOf(request) });
      const filas: string[][] = [];
      for await (const lote of informes.lotes(informe, filtro, actor, columnas)) {
        filas.push(...lote.map((fila) => filaDeTabla(columnas, fila).celdas));
      }
      const palabras = await informes.enPalabras(informe, filtro, actor);
      const datos = datosDe({ filtro, palabras, total: filas.length, nombre: actor.nombre, now: now() });
      const titulos = columnas.map(({ titulo }) => titulo);
      const titulo = informe.tituloExportacion;
      return { status: 200, body: { titulo, datos, columnas: titulos, tramos: tramosDe(columnas), filas } };
    },
  };
}

/** Nobody reads so many rows on paper. */
function enPapel(total: number): AppError {
  const [most, all] = [FILAS_EN_PAPEL, total].map(enMiles);
  const message = `En papel caben hasta ${most} filas y esta vista tiene ${all}. Use un filtro, o exporte a Excel.`;
  return new AppError('datos-invalidos', { message });
}

const sinGraficos = (): AppError => new AppError('datos-invalidos', { message: 'Ese informe no tiene gráficos.' });
