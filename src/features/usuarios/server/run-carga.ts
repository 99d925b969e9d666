// Writes the planned accounts and enrolments to Moodle.
import { z } from 'zod';
import {
  MOTIVOS_IN_WORDS,
  type Escrito,
  type Escritura,
  type Moodle,
  type ServidorMoodle,
} from '#core/moodle/server/service.ts';
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
const matriculaSchema = z.object({ idCurso: z.number(), idUsuario: z.number().optional() });

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
  return enrol({ label, escritura, signal }, filas);
}

/** Removes absent properties, which stay unchanged on the account. */
const withoutAbsent = ({ id, ...cambio }: z.output<typeof cambioSchema>) => ({
  id,
  ...(cambio.nombres !== undefined && { nombres: cambio.nombres }),
  ...(cambio.apellidos !== undefined && { apellidos: cambio.apellidos }),
  ...(cambio.correo !== undefined && { correo: cambio.correo }),
  ...(cambio.documento !== undefined && { documento: cambio.documento }),
});

/** Enrols people. Reads the accounts' ids first: those just created are known only to Moodle. */
async function enrol(
  { label, escritura, signal }: { readonly label: string; readonly escritura: Escritura; readonly signal: AbortSignal },
  filas: readonly PendingFila[],
): Promise<readonly ActionOutcome[]> {
  const usuarios = [...new Set(filas.map((fila) => cellOf(fila, 'usuario')))];
  const cuentas = await escritura.findUsuarios('usuario', usuarios);
  if (!cuentas.ok) {
    return allWith(filas, { estado: 'interrumpida', motivo: `${label}: ${MOTIVOS_IN_WORDS[cuentas.motivo]}` });
  }
  const withCuenta = filas
    .flatMap((fila) => {
      const { idCurso, idUsuario } = matriculaSchema.parse(fila.plan);
      const cuenta = cuentas.valor.get(cellOf(fila, 'usuario'))?.[0];
      // The user name may have been given to another person since the check.
      const isSuya = cuenta?.id === idUsuario || cuenta?.correo.toLowerCase() === cellOf(fila, 'correo').toLowerCase();
      return cuenta && isSuya ? [{ fila, idUsuario: cuenta.id, idCurso }] : [];
    })
    // Sorted, so that the people of a course are read once for all its rows.
    .sort((a, b) => a.idCurso - b.idCurso);
  const escritos = await escritura.enrol(
    withCuenta.map(({ fila, idUsuario, idCurso }) => ({ idUsuario, idCurso, rol: cellOf(fila, 'rol') })),
    signal,
  );
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
