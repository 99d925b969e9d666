// Writes the planned accounts, enrolments, groups, cohorts and leavings to Moodle.
import { z } from 'zod';
import { MOTIVOS_IN_WORDS, type Escrito, type Moodle, type ServidorMoodle } from '#core/moodle/server/service.ts';
import type { ActionOutcome, Ejecucion, PendingFila } from '#features/cargas/server/service.ts';

/** Writes accounts and enrolments, server by server. A server that failed is not asked again in the same run. */
export function runInMoodle(moodle: Moodle): Ejecucion {
  const caidos = new Map<string, string>();
  const errores = new Map<string, number>();

  return {
    async execute(accion, lote, signal) {
      const hechos = new Map<PendingFila, ActionOutcome>();
      for (const [nombre, filas] of Map.groupBy(lote, (fila) => cellOf(fila, 'servidor'))) {
        signal.throwIfAborted();
        const outcomes = await actOnServidor(nombre, { accion, filas, signal });
        for (const [i, fila] of filas.entries()) hechos.set(fila, outcomes[i]!);
      }
      return lote.map((fila) => hechos.get(fila)!);
    },
  };

  async function actOnServidor(nombre: string, tanda: ServerBatch): Promise<readonly ActionOutcome[]> {
    const { filas } = tanda;
    const servidor = moodle.get(nombre);
    if (!servidor)
      return allWith(filas, { estado: 'fallida', motivo: `La plataforma «${nombre}» ya no está configurada.` });
    const caido = caidos.get(nombre);
    if (caido !== undefined) return allWith(filas, { estado: 'interrumpida', motivo: caido });
    const hechos = await writeFilas(servidor, tanda);
    const [primero] = hechos;
    // If other rows succeeded, the failures are not the server's.
    const isDelServidor = hechos.every(({ estado }) => estado === 'interrumpida');
    if (isDelServidor && primero?.estado === 'interrumpida') caidos.set(nombre, primero.motivo);
    const isFutile = hechos.every((hecho) => hecho.estado === 'fallida' && hecho.motivo === ERROR_INTERNO);
    const seguidos = isFutile ? (errores.get(nombre) ?? 0) + filas.length : 0;
    errores.set(nombre, seguidos);
    if (seguidos >= MAX_ERRORS_IN_A_ROW) caidos.set(nombre, ERROR_INTERNO);
    return hechos;
  }
}

const cambioSchema = z.object({
  id: z.number(),
  nombres: z.string().optional(),
  apellidos: z.string().optional(),
  correo: z.string().optional(),
  documento: z.string().optional(),
});
/** `idUsuario` is the account found by the check. */
const matriculaSchema = z.object({
  idCurso: z.number(),
  idUsuario: z.number().optional(),
  hasta: z.number().optional(),
});
const cohorteSchema = z.object({ idCohorte: z.number(), idUsuario: z.number().optional() });
const grupoSchema = z.object({ idCurso: z.number() });

const cellOf = ({ datos }: PendingFila, clave: string): string => datos[clave] ?? '';

const cuentaOf = (fila: PendingFila) => ({
  usuario: cellOf(fila, 'usuario'),
  nombres: cellOf(fila, 'nombres'),
  apellidos: cellOf(fila, 'apellidos'),
  correo: cellOf(fila, 'correo'),
  documento: cellOf(fila, 'documento'),
});

const ERROR_INTERNO = MOTIVOS_IN_WORDS['error-moodle'];

/** Internal errors at this many rows in succession come from the server. */
const MAX_ERRORS_IN_A_ROW = 300;

type ServerBatch = { readonly accion: string; readonly filas: readonly PendingFila[]; readonly signal: AbortSignal };

const allWith = (filas: readonly PendingFila[], hecho: ActionOutcome): readonly ActionOutcome[] =>
  filas.map(() => hecho);

async function writeFilas(
  { label, escritura }: ServidorMoodle,
  { accion, filas, signal }: ServerBatch,
): Promise<readonly ActionOutcome[]> {
  if (accion === 'crear') return (await escritura.createUsuarios(filas.map(cuentaOf))).map(hechoOf);
  if (accion === 'actualizar') {
    const cambios = filas.map(({ plan }) => withoutAbsent(cambioSchema.parse(plan)));
    return (await escritura.updateUsuarios(cambios)).map(hechoOf);
  }
  if (accion === 'grupo') {
    const grupos = filas.map((fila) => ({ ...grupoSchema.parse(fila.plan), nombre: cellOf(fila, 'grupo') }));
    return (await escritura.createGrupos(grupos, signal)).map(hechoOf);
  }
  // These go by the account that the check found: it is not looked up by the row's address, which may be empty.
  if (accion === 'terminar' || accion === 'suspender' || accion === 'retirar') {
    const salidas = filas.map(({ plan }) => salidaSchema.parse(plan));
    if (accion === 'retirar') return (await escritura.unenrol(salidas, signal)).map(hechoOf);
    const cambios = salidas.map((salida) => ({ ...salida, suspender: accion === 'suspender' }));
    return (await escritura.changeMatriculas(cambios, signal)).map(hechoOf);
  }
  if (accion === 'cohorte') {
    return withAccounts({ label, escritura, filas }, cohorteSchema, async (rows) => escritura.joinCohortes(rows));
  }
  return withAccounts({ label, escritura, filas }, matriculaSchema, async (rows) =>
    accion === 'agrupar'
      ? escritura.joinGrupos(
          rows.map(({ idCurso, idUsuario, fila }) => ({ idCurso, idUsuario, grupo: cellOf(fila, 'grupo') })),
          signal,
        )
      : escritura.enrol(
          rows.map(({ idCurso, idUsuario, hasta, fila }) => ({ idUsuario, idCurso, rol: cellOf(fila, 'rol'), hasta })),
          signal,
        ),
  );
}

const salidaSchema = z.object({ idCurso: z.number(), idUsuario: z.number(), hasta: z.number().optional() });

/** Removes absent properties, which stay unchanged on the account. */
const withoutAbsent = ({ id, ...cambio }: z.output<typeof cambioSchema>) => ({
  id,
  ...(cambio.nombres !== undefined && { nombres: cambio.nombres }),
  ...(cambio.apellidos !== undefined && { apellidos: cambio.apellidos }),
  ...(cambio.correo !== undefined && { correo: cambio.correo }),
  ...(cambio.documento !== undefined && { documento: cambio.documento }),
});

type PlanOfPersona = { readonly idCurso?: number; readonly idUsuario?: number | undefined };
type WithAccount<P> = Omit<P, 'idUsuario'> & { readonly idUsuario: number; readonly fila: PendingFila };

/** Writes rows about people. Reads the accounts' ids first: those just created are known only to Moodle. */
async function withAccounts<P extends PlanOfPersona>(
  { label, escritura, filas }: Pick<ServidorMoodle, 'label' | 'escritura'> & Pick<ServerBatch, 'filas'>,
  planSchema: z.ZodType<P>,
  write: (rows: readonly WithAccount<P>[]) => Promise<readonly Escrito[]>,
): Promise<readonly ActionOutcome[]> {
  const usuarios = [...new Set(filas.map((fila) => cellOf(fila, 'usuario')))];
  const cuentas = await escritura.findUsuarios('usuario', usuarios);
  if (!cuentas.ok) {
    return allWith(filas, { estado: 'interrumpida', motivo: `${label}: ${MOTIVOS_IN_WORDS[cuentas.motivo]}` });
  }
  const withCuenta = filas
    .flatMap((fila): WithAccount<P>[] => {
      const plan = planSchema.parse(fila.plan);
      const cuenta = cuentas.valor.get(cellOf(fila, 'usuario'))?.[0];
      // The user name may have been given to another person since the check.
      const isSuya =
        cuenta?.id === plan.idUsuario || cuenta?.correo.toLowerCase() === cellOf(fila, 'correo').toLowerCase();
      return cuenta && isSuya ? [{ ...plan, fila, idUsuario: cuenta.id }] : [];
    })
    // Sorted, so that the people of a course are read once for all its rows.
    .sort((a, b) => (a.idCurso ?? 0) - (b.idCurso ?? 0));
  const escritos = await write(withCuenta);
  const hechos = new Map(withCuenta.map(({ fila }, i) => [fila, hechoOf(escritos[i]!)]));
  const outcomeWithoutCuenta = (fila: PendingFila): ActionOutcome => ({
    estado: 'fallida',
    motivo: cuentas.valor.has(cellOf(fila, 'usuario'))
      ? `La cuenta con ese usuario en ${label} es de otra persona: tiene otro correo.`
      : `La cuenta no existe en ${label}: no se pudo crear.`,
  });
  return filas.map((fila) => hechos.get(fila) ?? outcomeWithoutCuenta(fila));
}

function hechoOf(escrito: Escrito): ActionOutcome {
  if (escrito.estado === 'hecho' || escrito.estado === 'estaba') {
    const nota = escrito.nota !== undefined && { nota: escrito.nota };
    return { estado: escrito.estado === 'hecho' ? 'hecha' : 'estaba', ...nota };
  }
  // Each row was tried alone, so an internal error most likely comes from the row, and the load continues.
  const isDeFila = escrito.estado === 'rechazado' || escrito.motivo === 'error-moodle';
  return { estado: isDeFila ? 'fallida' : 'interrumpida', motivo: escrito.texto };
}
