import { create as contentDisposition } from 'content-disposition';
import * as z from 'zod/mini';
import { palabrasDe } from '#catalogo/busqueda.ts';
import { quienOf, record } from '#features/auditoria/server/service.ts';
import { createEnlace, openEnlace, sinEnlace } from '#features/enlaces/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { API_BASE, type Handlers } from '#platform/server/http/serve.ts';
import { CURSOS_POR_PAGINA, type respaldosContract } from '../../contract.ts';
import { countHistorial, selectHistorial } from '../cursos/store.ts';
import type { Tools } from '../tools.ts';
import { copiaDe, historialDe } from '../vista.ts';
import { removeRetiradas } from './retiro.ts';
import { type FilaCopia, findCopia, markAusente, retireCopia, selectCopias, selectUltimasBuenas } from './store.ts';

type Own = Handlers<typeof respaldosContract>;

/** What a link leads to: a copy, for whoever asked for the link. */
const A_COPIA = {
  accion: 'respaldo.descarga',
  datos: z.object({ id: z.uuid(), lector: z.object({ usuario: z.string(), roles: z.array(z.string()) }) }),
};

/** Moodle's own. As mere bytes a copy, which is packed, would be sent as if packed once more, and browsers break it off. */
const TIPO_DE_COPIA = 'application/vnd.moodle.backup';

const NO_HAY = 'No existe esa copia.';
const AUSENTE =
  'El archivo de esta copia no está donde se guardó: puede haberse movido o borrado. Haga otra copia del curso.';

const objetoDe = ({ id }: Pick<FilaCopia, 'id'>) => ({ tipo: 'copia', ids: [id] });
const detalleDe = ({ servidor, curso, archivo }: FilaCopia) => ({ servidor, curso, archivo });

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
}: Tools): Pick<
  Own,
  'POST /respaldos/copias/{id}/enlace' | 'GET /respaldos/archivos/{enlace}' | 'DELETE /respaldos/copias/{id}'
> {
  const { store } = files.copies;
  return {
    async 'POST /respaldos/copias/{id}/enlace'({ params: { id } }, { actor }) {
      if (!(await findCopia(db, id))) throw new AppError('no-existe', { message: NO_HAY });
      const datos = { id, lector: { usuario: actor.usuario, roles: [...actor.roles] } };
      const enlace = await createEnlace(db, A_COPIA, { sesion: actor.sesion, datos, now: now() });
      return { status: 201, body: { enlace: `${API_BASE}/respaldos/archivos/${enlace}` } };
    },
    async 'GET /respaldos/archivos/{enlace}'({ params }, { request }) {
      const datos = await openEnlace(db, A_COPIA, { enlace: params.enlace, now: now() });
      if (!datos) throw sinEnlace('Descargue');
      const copia = await findCopia(db, datos.id);
      if (!copia) throw new AppError('no-existe', { message: NO_HAY });
      const stored = await store.open(copia.id);
      if (!stored) {
        await markAusente(db, copia.id, true);
        throw new AppError('no-existe', { message: AUSENTE });
      }
      try {
        const quien = { ...quienOf(request), ...datos.lector };
        await record(db, { accion: 'respaldo.descarga', quien, objeto: objetoDe(copia), detalle: detalleDe(copia) });
      } catch (error) {
        stored.stream.destroy();
        throw error;
      }
      const headers = {
        'content-type': TIPO_DE_COPIA,
        'content-length': String(stored.size),
        'content-disposition': contentDisposition(copia.archivo),
      };
      return { status: 200, body: stored.stream, headers };
    },
    async 'DELETE /respaldos/copias/{id}'({ params: { id } }, { request }) {
      await db.transaction().execute(async (tx) => {
        const copia = await findCopia(tx, id);
        if (!copia || !(await retireCopia(tx, id, now()))) throw new AppError('no-existe', { message: NO_HAY });
        const detalle = detalleDe(copia);
        await record(tx, { accion: 'respaldo.borrado', quien: quienOf(request), objeto: objetoDe(copia), detalle });
      });
      await removeRetiradas({ db, store });
      return { status: 200, body: { id } };
    },
  };
}
