// The mail of each month: on its first Monday, chosen addresses get a link to the page of the semester, without figures.
import type { FastifyInstance } from 'fastify';
import { addDias, comienzoOf, weekdayOf } from '#catalogo/dias-habiles.ts';
import { diaOf, semestreOfDia } from '#catalogo/semestre.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { principalOf, record, SISTEMA } from '#core/auditoria/server/service.ts';
import { createCorreos } from '#features/correo/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { HOUR_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { avisosContract, MAX_DESTINATARIOS } from '../contract.ts';
import { pantallas } from '../pantallas.ts';
import { deleteDestinatario, insertDestinatario, selectDestinatarios, takeDue } from './avisos.store.ts';

/** Time of the day in Bogotá from which it is sent. */
const FROM_MS = 7 * HOUR_MS;

/** Returns the first day of the month of a day. */
const startOfMes = (dia: string): string => dia.replace(/\d\d$/, '01');

/** Returns the first instant after another at which the mail of a month is due: its first Monday, at seven in Bogotá. */
export function nextAviso(now: Date): Date {
  const mes = startOfMes(diaOf(now));
  const [own, next] = [mes, startOfMes(addDias(mes, 31))].map(
    (first) => new Date(comienzoOf(addDias(first, (8 - weekdayOf(first)) % 7)).getTime() + FROM_MS),
  );
  return own! > now ? own! : next!;
}

type Context = { readonly db: Db; readonly publicUrl: string; readonly now: () => Date };

/**
 * Sends the link to each address that is due, in the transaction that notes when it is due again: however many workers do
 * it at once, and wherever one dies, it is sent once a month. It leads to the semester of the month before.
 */
export async function mailResumen({ db, publicUrl, now: clock }: Context): Promise<void> {
  const now = clock();
  const semestre = semestreOfDia(addDias(startOfMes(diaOf(now)), -1));
  const titulo = `${TITULOS.semestre} ${semestre}`;
  const contenido = [
    `<h2>${titulo}</h2>`,
    '<p>Cordial saludo:</p>',
    `<p>Ya puede ver lo que hizo la unidad en el semestre ${semestre}, al lado del anterior. Para verlo, ingrese con su cuenta.</p>`,
    `<p><a href="${publicUrl}${pantallas.semestre.ruta}?semestre=${semestre}">Ver el resumen del semestre</a></p>`,
  ].join('\n');
  await db.transaction().execute(async (tx) => {
    const destinatarios = await takeDue(tx, { now, proximo: nextAviso(now) });
    if (destinatarios.length === 0) return;
    await createCorreos(
      tx,
      destinatarios.map((email) => ({
        tipo: '2',
        asunto: titulo,
        contenido,
        origen: 'semestre',
        autor: null,
        principal: SISTEMA,
        destinatarios: [{ email, nombre: email, rol: 'Quien recibe el resumen', campos: {}, filas: [] }],
      })),
    );
  });
}

/** Serves its addresses. Each call adds or takes away one, so that two managers undo nothing of each other. */
export function serveAvisos(app: FastifyInstance, { db, now }: Pick<Context, 'db' | 'now'>): void {
  const handlers: Handlers<typeof avisosContract> = {
    async 'GET /semestres/destinatarios'() {
      return { status: 200, body: { destinatarios: await selectDestinatarios(db) } };
    },
    async 'POST /semestres/destinatarios'({ body: { correo, recibe } }, { request }) {
      const destinatarios = await db.transaction().execute(async (tx) => {
        const address = correo.toLowerCase();
        await (recibe ? insertDestinatario(tx, address, nextAviso(now())) : deleteDestinatario(tx, address));
        const kept = await selectDestinatarios(tx);
        if (recibe && kept.length > MAX_DESTINATARIOS) throw tooMany();
        await record(tx, {
          accion: 'semestre.destinatario',
          principal: principalOf(request),
          detalle: { Cambio: recibe ? 'agregado' : 'quitado' },
        });
        return kept;
      });
      return { status: 200, body: { destinatarios } };
    },
  };
  serve(app, avisosContract, handlers);
}

const tooMany = (): AppError =>
  new AppError('datos-invalidos', {
    errores: { correo: `Puede llegar hasta a ${countOf(MAX_DESTINATARIOS, 'correo', 'correos')}. Quite uno primero.` },
  });
