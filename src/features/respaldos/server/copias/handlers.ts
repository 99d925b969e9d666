import { palabrasDe } from '#catalogo/busqueda.ts';
import { quienOf, record } from '#features/auditoria/server/service.ts';
import { createDescarga, lectorOf } from '#features/enlaces/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Handlers } from '#platform/server/http/serve.ts';
import { CURSOS_POR_PAGINA, type respaldosContract } from '../../contract.ts';
import { countHistorial, selectHistorial } from '../cursos/store.ts';
import type { Tools } from '../tools.ts';
import { copiaDe, historialDe } from '../vista.ts';
import { actoDe, COPIA, sinCopia } from './descarga.ts';
import { removeRetiradas } from './retiro.ts';
import { findCopia, retireCopia, selectCopias, selectUltimasBuenas } from './store.ts';

type Own = Handlers<typeof respaldosContract>;

/** The calls about copies that lie with us. */
export const copiaHandlers = (tools: Tools) => ({ ...historialHandlers(tools), ...archivoHandlers(tools) });

function historialHandlers({
  db,
  moodle,
}: Tools): Pick<Own, 'POST /respaldos/historial' | 'GET /respaldos/cursos/{servidor}/{curso}'> {
  return {
    async 'POST /respaldos/historial'({ body: { servidor, buscar = '', sinCopia, salto = 0 } }) {
      const filtro = { servidor, palabras: palabrasDe(buscar), sinCopia };
      const [filas, total] = await Promise.all([
        selectHistorial(db, { ...filtro, salto, limite: CURSOS_POR_PAGINA }),
        countHistorial(db, filtro),
      ]);
      const buenas = await selectUltimasBuenas(db, filas);
      const cursos = filas.map((fila) => {
        const ultima = buenas.find(({ servidor: en, curso }) => en === fila.servidor && curso === fila.curso);
        return historialDe(fila, ultima, moodle);
      });
      return { status: 200, body: { cursos, total } };
    },
    async 'GET /respaldos/cursos/{servidor}/{curso}'({ params: { servidor, curso } }) {
      const [fila] = await selectHistorial(db, { servidor, curso, salto: 0, limite: 1 });
      if (!fila) throw new AppError('no-existe', { message: 'De ese curso no se han pedido copias.' });
      const copias = await selectCopias(db, servidor, curso);
      const ultima = copias.find(({ ausente }) => !ausente);
      return { status: 200, body: { ...historialDe(fila, ultima, moodle), lista: copias.map(copiaDe) } };
    },
  };
}

function archivoHandlers({
  db,
  files,
  now,
}: Tools): Pick<Own, 'POST /respaldos/copias/{id}/enlace' | 'DELETE /respaldos/copias/{id}'> {
  const { store } = files.copies;
  return {
    async 'POST /respaldos/copias/{id}/enlace'({ params: { id } }, { actor }) {
      if (!(await findCopia(db, id))) throw sinCopia();
      const datos = { id, lector: lectorOf(actor) };
      const enlace = await createDescarga(db, COPIA, { sesion: actor.sesion, datos, now: now() });
      return { status: 201, body: { enlace } };
    },
    async 'DELETE /respaldos/copias/{id}'({ params: { id } }, { request }) {
      await db.transaction().execute(async (tx) => {
        const copia = await findCopia(tx, id);
        if (!copia || !(await retireCopia(tx, id, now()))) throw sinCopia();
        await record(tx, { accion: 'respaldo.borrado', quien: quienOf(request), ...actoDe(copia) });
      });
      await removeRetiradas({ db, store });
      return { status: 200, body: { id } };
    },
  };
}
