// Serves teachers their own students at risk, and sends what they write to them.
import type { FastifyInstance } from 'fastify';
import { NEVER, SEGUIMIENTOS } from '#catalogo/estudiantes-en-riesgo.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { principalOf } from '#core/auditoria/server/service.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import { createCorreos, readLastContacts } from '#features/correo/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { escapeHtml } from '#platform/contract/escape.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { docenteContract, type EstudiantesPropios } from '../contract-docente.ts';
import { isAvisoApagado, lockDocente, selectOwnStudents, setAviso, type FilaPropia } from './docente.store.ts';
import { accesosReadAt } from './lecturas.store.ts';
import { setRespuesta } from './seguimiento.store.ts';
import { followUp, ORIGEN_DE_DOCENTE } from './seguimiento.ts';

type Services = { readonly db: Db; readonly ajustes: Ajustes; readonly now: () => Date };

const estudianteOf = ({ ultimoAcceso, motivos, ultimoContacto, seguimiento, id, nombre, situacion }: FilaPropia) => ({
  id,
  nombre,
  situacion,
  motivos: motivos ?? '',
  ultimoAcceso: ultimoAcceso === NEVER ? null : ultimoAcceso,
  ultimoContacto,
  respondio: seguimiento === SEGUIMIENTOS.respondio.clave,
});

/** Serves the teacher's calls. */
export function serveDocente(app: FastifyInstance, { db, ajustes, now }: Services): void {
  async function open(email: string): Promise<EstudiantesPropios> {
    const filas = await selectOwnStudents(db, email);
    const cursos = Map.groupBy(filas, ({ curso }) => curso.clave);
    const { avisoDeRiesgo } = await ajustes.actuales();
    return {
      leido: (await accesosReadAt(db))?.toISOString() ?? null,
      avisos: avisoDeRiesgo === 0 ? null : !(await isAvisoApagado(db, email)),
      cursos: [...cursos].map(([clave, own]) => ({
        clave,
        nombre: own[0]!.curso.texto,
        plataforma: own[0]!.plataforma ?? own[0]!.servidor,
        estudiantes: own.map(estudianteOf),
      })),
    };
  }

  const handlers: Handlers<typeof docenteContract> = {
    async 'GET /docente/estudiantesEnRiesgo'(_input, { actor }) {
      return { status: 200, body: await open(actor.email) };
    },
    async 'POST /docente/estudiantesEnRiesgo/correo'({ body }, { actor, request }) {
      const { asunto, texto } = body;
      const wanted = new Set(body.estudiantes);
      const sent = await db.transaction().execute(async (tx) => {
        await lockDocente(tx, actor.email);
        const own = (await selectOwnStudents(tx, actor.email)).filter(({ id }) => wanted.has(id));
        if (own.length < wanted.size) throw new AppError('no-existe', { message: NOT_OWN });
        const today = await writtenToday(tx, own, { usuario: actor.usuario, now: now() });
        const due = own.filter(({ id, correo }) => !today.has(id) && correo !== '');
        if (due.length > 0) {
          await createCorreos(
            tx,
            due.map((fila) => ({
              tipo: '2' as const,
              asunto: asunto.replaceAll(/[{}]/g, ''),
              contenido: contentOf(texto, fila, actor),
              origen: ORIGEN_DE_DOCENTE,
              principal: principalOf(request),
              autor: actor,
              destinatarios: [
                { email: fila.correo, nombre: fila.nombre, rol: 'Estudiante', campos: {}, filas: [fila.id] },
              ],
            })),
          );
        }
        return { enviados: due.length, deHoy: today.size };
      });
      return { status: 201, body: sent };
    },
    async 'PUT /docente/estudiantesEnRiesgo/respuestas'({ body: { estudiante, respondio } }, { actor }) {
      const { diasSinContacto } = await ajustes.actuales();
      await db.transaction().execute(async (tx) => {
        const fila = (await selectOwnStudents(tx, actor.email)).find(({ id }) => id === estudiante);
        if (!fila) throw new AppError('no-existe', { message: NOT_OWN });
        await setRespuesta(tx, estudiante, respondio ? now() : null);
        await followUp(tx, { servidor: fila.servidor, diasSinContacto, now: now() });
      });
      return { status: 200, body: { respondio } };
    },
    async 'PUT /docente/estudiantesEnRiesgo/avisos'({ body: { recibe } }, { actor }) {
      await setAviso(db, actor.email, recibe ? null : now());
      return { status: 200, body: { recibe } };
    },
  };
  serve(app, docenteContract, handlers);
}

const NOT_OWN =
  'Alguno de esos estudiantes ya no está en riesgo en un curso suyo. Actualice la página y elija de nuevo.';

type Today = { readonly usuario: string; readonly now: Date };

/** Returns the rows whose student this teacher wrote to today. */
async function writtenToday(
  tx: Db,
  filas: readonly FilaPropia[],
  { usuario, now }: Today,
): Promise<ReadonlySet<string>> {
  const contactos = await readLastContacts(
    tx,
    filas.map(({ id }) => id),
    { origenes: [ORIGEN_DE_DOCENTE], usuario },
  );
  const today = diaOf(now);
  return new Set([...contactos].filter(([, { instante }]) => diaOf(instante) === today).map(([fila]) => fila));
}

/** In HTML. Braces would be fields of the message. */
const plain = (text: string): string => escapeHtml(text.replaceAll(/[{}]/g, ''));

/** The typed text, paragraph by paragraph, with who writes and how to answer: the sender is the unit's address. */
function contentOf(texto: string, { curso }: FilaPropia, docente: { readonly nombre: string; readonly email: string }) {
  const paragraphs = texto.split(/\n\s*\n/).map((part) => `<p>${plain(part.trim()).replaceAll('\n', '<br>')}</p>`);
  const [nombre, email] = [plain(docente.nombre), plain(docente.email)];
  return [
    '<p>Cordial saludo:</p>',
    ...paragraphs,
    `<p>${nombre}<br>Docente de ${plain(curso.texto)}<br>Para responder, escriba a ${email}.</p>`,
  ].join('\n');
}
