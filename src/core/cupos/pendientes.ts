// Figure of the managers' home: options whose places are nearly all taken this semester.
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { campoConCupos } from '#catalogo/cupos.ts';
import { rutaOfInforme, type InformeDeFormulario } from '#catalogo/informe.ts';
import { semestreOf } from '#catalogo/semestre.ts';
import type { Pendientes } from '#core/pendiente.ts';
import { countOf } from '#platform/contract/quantities.ts';
import type { Db } from '#platform/server/db/database.ts';
import { selectCasiLlenas } from './store.ts';

type Context = {
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  /** An option is nearly full from this percentage of taken places on, set by managers (DECISIONS §3). */
  readonly ajustes: { readonly actuales: () => Promise<{ readonly porcentajeDeCupos: number }> };
};

/** Options whose places run out, fullest first; each links to the enrolments that took them. */
export const cuposCasiLlenos: Pendientes<Context> = {
  orden: 3,
  permiso: 'listas.editar',
  async count({ db, catalogo, ajustes }, now) {
    const semestre = semestreOf(now);
    const { porcentajeDeCupos } = await ajustes.actuales();
    const byLista = new Map(catalogo().informesDeFormularios.flatMap(entriesOf));
    const filas = (await selectCasiLlenas(db, semestre, porcentajeDeCupos)).flatMap(
      ({ lista, clave, texto, ocupados, total }) => {
        const place = byLista.get(lista);
        if (!place) return [];
        return [{ texto, ocupados, total, enlace: { to: place.ruta, search: { [place.campo]: clave, semestre } } }];
      },
    );
    const count = filas.length;
    return {
      titulo: 'Cupos por agotarse',
      cuantas: count,
      texto: count === 1 ? 'opción' : 'opciones',
      sin: 'cupos por agotarse',
      urgente: false,
      filas,
      alerta: countOf(count, 'opción está por llenarse', 'opciones están por llenarse'),
    };
  },
};

/** Returns the report and field that find the enrolments of a form with places, by its list. */
function entriesOf(informe: InformeDeFormulario) {
  const field = campoConCupos(informe.formulario);
  return field ? [[field.lista, { ruta: rutaOfInforme(informe), campo: field.campo }] as const] : [];
}
