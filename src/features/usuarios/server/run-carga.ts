// Writes the planned accounts and enrolments to Moodle.
import { z } from 'zod';
import type { Ejecucion, Hecho, PorHacer } from '#features/cargas/server/service.ts';
import {
  type Escrito,
  type Escritura,
  type Moodle,
  MOTIVOS_EN_PALABRAS,
  type ServidorMoodle,
} from '#features/moodle/server/service.ts';

/** Writes accounts and enrolments, server by server. A server that failed is not asked again in the same run. */
export function ejecutarEnMoodle(moodle: Moodle): Ejecucion {
  const caidos = new Map<string, string>();
  const errores = new Map<string, number>();

  return {
    async hacer(accion, lote, signal) {
      const hechos = new Map<PorHacer, Hecho>();
      for (const [nombre, filas] of Map.groupBy(lote, (fila) => dato(fila, 'servidor'))) {
        signal.throwIfAborted();
        const suyos = await enServidor(nombre, { accion, filas, signal });
        for (const [i, fila] of filas.entries()) hechos.set(fila, suyos[i]!);
      }
      return lote.map((fila) => hechos.get(fila)!);
    },
  };

  async function enServidor(nombre: string, tanda: Tanda): Promise<readonly Hecho[]> {
    const { filas } = tanda;
    const servidor = moodle.get(nombre);
    if (!servidor)
      return todas(filas, { estado: 'fallida', motivo: `La plataforma «${nombre}» ya no está configurada.` });
    const caido = caidos.get(nombre);
    if (caido !== undefined) return todas(filas, { estado: 'interrumpida', motivo: caido });
    const hechos = await escribir(servidor, tanda);
    const [primero] = hechos;
    // If other rows succeeded, the failures are not the server's.
    const esDelServidor = hechos.every(({ estado }) => estado === 'interrumpida');
    if (esDelServidor && primero?.estado === 'interrumpida') caidos.set(nombre, primero.motivo);
    const enVano = hechos.every((hecho) => hecho.estado === 'fallida' && hecho.motivo === ERROR_INTERNO);
    const seguidos = enVano ? (errores.get(nombre) ?? 0) + filas.length : 0;
    errores.set(nombre, seguidos);
    if (seguidos >= ERRORES_SEGUIDOS) caidos.set(nombre, ERROR_INTERNO);
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

const dato = ({ datos }: PorHacer, clave: string): string => datos[clave] ?? '';

const cuentaDe = (fila: PorHacer) => ({
  usuario: dato(fila, 'usuario'),
  nombres: dato(fila, 'nombres'),
  apellidos: dato(fila, 'apellidos'),
  correo: dato(fila, 'correo'),
  documento: dato(fila, 'documento'),
});

const ERROR_INTERNO = MOTIVOS_EN_PALABRAS['error-moodle'];

/** Internal errors at this many rows in succession come from the server. */
const ERRORES_SEGUIDOS = 300;

/** Rows of one server with the same action. */
type Tanda = { readonly accion: string; readonly filas: readonly PorHacer[]; readonly signal: AbortSignal };

const todas = (filas: readonly PorHacer[], hecho: Hecho): readonly Hecho[] => filas.map(() => hecho);

async function escribir(
  { label, escritura }: ServidorMoodle,
  { accion, filas, signal }: Tanda,
): Promise<readonly Hecho[]> {
  if (accion === 'crear') return (await escritura.crearUsuarios(filas.map(cuentaDe))).map(hechoDe);
  if (accion === 'actualizar') {
    const cambios = filas.map(({ plan }) => sinAusentes(cambioSchema.parse(plan)));
    return (await escritura.actualizarUsuarios(cambios)).map(hechoDe);
  }
  return matricular({ label, escritura, signal }, filas);
}

/** Removes absent properties, which stay unchanged on the account. */
const sinAusentes = ({ id, ...cambio }: z.output<typeof cambioSchema>) => ({
  id,
  ...(cambio.nombres !== undefined && { nombres: cambio.nombres }),
  ...(cambio.apellidos !== undefined && { apellidos: cambio.apellidos }),
  ...(cambio.correo !== undefined && { correo: cambio.correo }),
  ...(cambio.documento !== undefined && { documento: cambio.documento }),
});

/** Enrols people. Reads the accounts' ids first: those just created are known only to Moodle. */
async function matricular(
  { label, escritura, signal }: { readonly label: string; readonly escritura: Escritura; readonly signal: AbortSignal },
  filas: readonly PorHacer[],
): Promise<readonly Hecho[]> {
  const usuarios = [...new Set(filas.map((fila) => dato(fila, 'usuario')))];
  const cuentas = await escritura.buscarUsuarios('usuario', usuarios);
  if (!cuentas.ok) {
    return todas(filas, { estado: 'interrumpida', motivo: `${label}: ${MOTIVOS_EN_PALABRAS[cuentas.motivo]}` });
  }
  const conCuenta = filas
    .flatMap((fila) => {
      const { idCurso, idUsuario } = matriculaSchema.parse(fila.plan);
      const cuenta = cuentas.valor.get(dato(fila, 'usuario'))?.[0];
      // The user name may have been given to another person since the check.
      const esSuya = cuenta?.id === idUsuario || cuenta?.correo.toLowerCase() === dato(fila, 'correo').toLowerCase();
      return cuenta && esSuya ? [{ fila, idUsuario: cuenta.id, idCurso }] : [];
    })
    // Sorted, so that the people of a course are read once for all its rows.
    .sort((a, b) => a.idCurso - b.idCurso);
  const escritos = await escritura.matricular(
    conCuenta.map(({ fila, idUsuario, idCurso }) => ({ idUsuario, idCurso, rol: dato(fila, 'rol') })),
    signal,
  );
  const hechos = new Map(conCuenta.map(({ fila }, i) => [fila, hechoDe(escritos[i]!)]));
  const sinCuenta = (fila: PorHacer): Hecho => ({
    estado: 'fallida',
    motivo: cuentas.valor.has(dato(fila, 'usuario'))
      ? `La cuenta con ese usuario en ${label} es de otra persona: tiene otro correo.`
      : `La cuenta no existe en ${label}: no se pudo crear.`,
  });
  return filas.map((fila) => hechos.get(fila) ?? sinCuenta(fila));
}

function hechoDe(escrito: Escrito): Hecho {
  if (escrito.estado === 'hecho' || escrito.estado === 'estaba') {
    const nota = escrito.nota !== undefined && { nota: escrito.nota };
    return { estado: escrito.estado === 'hecho' ? 'hecha' : 'estaba', ...nota };
  }
  // Each row was tried alone, so an internal error most likely comes from the row, and the load continues.
  const esDeFila = escrito.estado === 'rechazado' || escrito.motivo === 'error-moodle';
  return { estado: esDeFila ? 'fallida' : 'interrumpida', motivo: escrito.texto };
}
