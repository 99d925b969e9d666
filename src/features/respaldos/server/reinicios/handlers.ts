import { randomUUID } from 'node:crypto';
import { quienOf } from '#features/auditoria/server/service.ts';
import {
  faltaDelComplemento,
  MOTIVOS_EN_PALABRAS,
  permisosQueFaltanEnPalabras,
  type ServidorMoodle,
  servidorFor,
} from '#features/moodle/server/service.ts';
import type { Handlers } from '#platform/server/http/serve.ts';
import type { reiniciosContract } from '../../contract-reinicios.ts';
import { selectUltimasBuenas } from '../copias/store.ts';
import { asuntoDe } from '../tandas/asunto.ts';
import { pedirTanda } from '../tandas/pedir.ts';
import type { Tools } from '../tools.ts';
import { categoriaConfirmada, categoriaDe, noDisponible } from './confirmacion.ts';
import { verCursos } from './vista.ts';

/** The calls about what a server can do and about resets. */
export function reinicioHandlers({ db, moodle, now }: Tools): Handlers<typeof reiniciosContract> {
  return {
    async 'GET /respaldos/servidores/{servidor}'({ params }) {
      const servidor = servidorFor(moodle, params.servidor);
      const deteccion = await servidor.complemento.detectar(true);
      const { name, label } = servidor;
      if (!deteccion.ok) {
        const aviso = MOTIVOS_EN_PALABRAS[deteccion.motivo];
        return { status: 200, body: { name, label, complemento: 'desconocido', aviso } };
      }
      const aviso = faltaDelComplemento(deteccion.valor) ?? (await avisoDePermisos(servidor));
      return { status: 200, body: { name, label, complemento: deteccion.valor.estado, aviso } };
    },
    async 'POST /respaldos/reinicios/vista'({ body }) {
      const servidor = servidorFor(moodle, body.servidor);
      const ids = [...new Set(body.cursos)];
      const [leidos, categoria] = await Promise.all([
        servidor.cursos.porIds(ids),
        body.idCategoria === undefined ? undefined : categoriaDe(servidor, body.idCategoria),
      ]);
      if (!leidos.ok) throw noDisponible(leidos);
      const pares = ids.map((curso) => ({ servidor: servidor.name, curso }));
      const copias = await selectUltimasBuenas(db, pares);
      const cursos = await verCursos(servidor, ids, { leidos: leidos.valor, copias });
      return { status: 200, body: { cursos, categoria: categoria ?? null } };
    },
    async 'POST /respaldos/reinicios'({ body }, { actor, request }) {
      const servidor = servidorFor(moodle, body.servidor);
      const cursos = [...new Set(body.cursos)];
      const categoria = await categoriaConfirmada(servidor, { ...body, cursos });
      const pedidos = [{ servidor: servidor.name, id_categoria: body.idCategoria, categoria, cursos }];
      const nueva = {
        id: body.clave ?? randomUUID(),
        clase: 'reinicio' as const,
        asunto: asuntoDe(moodle, pedidos),
        con_respaldo: body.conRespaldo,
        programacion: null,
      };
      const pedido = { pedidos, actor, quien: quienOf(request), now: now() };
      return { status: 201, body: await db.transaction().execute(async (tx) => pedirTanda(tx, nueva, pedido)) };
    },
  };
}

/** What the plugin is there for and not allowed to do; null where nothing is known of it. */
async function avisoDePermisos({ complemento }: ServidorMoodle): Promise<string | null> {
  const faltan = await complemento.permisosQueFaltan();
  return (faltan.ok && permisosQueFaltanEnPalabras(faltan.valor)) || null;
}
