// Calls about subjects: search, maintenance by managers, and reading from Moodle.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { can } from '#catalogo/permisos.ts';
import { semestreOf } from '#catalogo/semestre.ts';
import { principalOf } from '#core/auditoria/server/service.ts';
import { MOTIVOS_IN_WORDS, servidorFor, type Moodle } from '#core/moodle/server/service.ts';
import { startTarea } from '#core/tareas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { SERVER_EXPECTED } from '#platform/contract/faults.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { gestionDeAsignaturasContract, lecturaDeAsignaturasContract } from '../contract-gestion.ts';
import { asignaturasContract } from '../contract.ts';
import type { AutorDeAsignatura, Gestion } from './gestion.ts';
import { LECTURA_DE_ASIGNATURAS } from './lectura.ts';
import { isSuya, type Asignaturas } from './service.ts';

type LecturasOptions = { readonly db: Db; readonly moodle: Moodle };

export function serveLecturas(app: FastifyInstance, { db, moodle }: LecturasOptions): void {
  const handlers: Handlers<typeof lecturaDeAsignaturasContract> = {
    async 'GET /asignaturas/servidores'() {
      const servidores = [...moodle.values()].map(({ name, label }) => ({ name, label }));
      return { status: 200, body: { servidores } };
    },
    async 'GET /asignaturas/servidores/{servidor}/categorias'({ params }) {
      const leidas = await servidorFor(moodle, params.servidor).escritura.categorias();
      if (!leidas.ok) throw new AppError('no-disponible', { message: MOTIVOS_IN_WORDS[leidas.motivo] });
      const nombres = new Map(leidas.valor.map(({ id, nombre }) => [id, nombre]));
      const categorias = leidas.valor.map(({ id, ruta }) => ({
        id,
        nombre: ruta.map((one) => nombres.get(one) ?? '…').join(' / '),
      }));
      return { status: 200, body: { categorias } };
    },
    async 'POST /asignaturas/lecturas'({ body }, { actor, request }) {
      const servidor = moodle.get(body.servidor);
      if (!servidor) throw new AppError('datos-invalidos', { errores: { servidor: SERVER_EXPECTED } });
      const asunto = `${servidor.label}, semestre ${body.semestre}`;
      const principal = principalOf(request);
      const tarea = await db
        .transaction()
        .execute(async (tx) => startTarea(tx, LECTURA_DE_ASIGNATURAS, { entrada: body, asunto, actor, principal }));
      return { status: 201, body: { id: tarea.id } };
    },
  };
  serve(app, lecturaDeAsignaturasContract, handlers);
}

type AsignaturasCall = { readonly actor: Actor; readonly request: FastifyRequest };

const gestorOf = ({ actor: { usuario, nombre }, request }: AsignaturasCall): AutorDeAsignatura => ({
  usuario,
  nombre,
  principal: principalOf(request),
});

function serveGestion(app: FastifyInstance, gestion: Gestion): void {
  const handlers: Handlers<typeof gestionDeAsignaturasContract> = {
    async 'GET /asignaturas/opciones'() {
      return { status: 200, body: await gestion.opciones() };
    },
    async 'POST /asignaturas/consulta'({ body }) {
      return { status: 200, body: await gestion.pagina(body) };
    },
    async 'POST /asignaturas'({ body }, llamada) {
      return { status: 201, body: await gestion.add(body, gestorOf(llamada)) };
    },
    async 'GET /asignaturas/{id}'({ params: { id } }) {
      return { status: 200, body: await gestion.open(id) };
    },
    async 'PUT /asignaturas/{id}'({ params: { id }, body }, llamada) {
      return { status: 200, body: await gestion.change(id, body, gestorOf(llamada)) };
    },
    async 'POST /asignaturas/{id}/eliminar'({ params: { id }, body: { version } }, llamada) {
      await gestion.remove(id, version, gestorOf(llamada));
      return { status: 200, body: { id } };
    },
  };
  serve(app, gestionDeAsignaturasContract, handlers);
}

type Options = {
  readonly asignaturas: Asignaturas;
  readonly gestion: Gestion;
  readonly now?: (() => Date) | undefined;
};

export function serveAsignaturas(
  app: FastifyInstance,
  { asignaturas, gestion, now = () => new Date() }: Options,
): void {
  const actuales = async () => asignaturas.read(semestreOf(now()));
  serveGestion(app, gestion);
  serve(app, asignaturasContract, {
    async 'GET /obtenerCodigos'(_input, { actor }) {
      const { todas: all } = await actuales();
      const withCorreos = actor !== null && can(actor, 'asignaturas.editar');
      const codigos = withCorreos ? [...all] : all.map((asignatura) => ({ ...asignatura, correo: undefined }));
      return { status: 200 as const, body: { codigos } };
    },
    async 'POST /obtenerCodigosAsignaturas'({ body: { semestreActual } }) {
      const { todas: all } = await asignaturas.read(semestreActual);
      return { status: 200 as const, body: { info: [...all] } };
    },
    async 'POST /asignaturas/busqueda'({ body: { texto, soloHabilitables = false } }, { actor }) {
      const correo = actor?.email;
      const { asignaturas: halladas, total } = (await actuales()).buscar({ texto, soloHabilitables, correo });
      const marked = halladas.map((one) => (isSuya(one, correo) ? { ...one, suya: true as const } : one));
      return { status: 200 as const, body: { asignaturas: marked, total } };
    },
  });
}
