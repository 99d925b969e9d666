import { z } from 'zod';
import type { Ejecucion, Hecho, PorHacer } from '#features/cargas/server/service.ts';
import {
  type Escrito,
  type Escritura,
  type Moodle,
  MOTIVOS_EN_PALABRAS,
  type ServidorMoodle,
} from '#features/moodle/server/service.ts';

const cambioSchema = z.object({
  id: z.number(),
  nombres: z.string().optional(),
  apellidos: z.string().optional(),
  correo: z.string().optional(),
  documento: z.string().optional(),
});
const matriculaSchema = z.object({ idCurso: z.number() });

const dato = ({ datos }: PorHacer, clave: string): string => datos[clave] ?? '';

const cuentaDe = (fila: PorHacer) => ({
  usuario: dato(fila, 'usuario'),
  nombres: dato(fila, 'nombres'),
  apellidos: dato(fila, 'apellidos'),
  correo: dato(fila, 'correo'),
  documento: dato(fila, 'documento'),
});

/** Writes accounts and enrolments, server by server. One that fails is not asked again by the same doing. */
export function ejecutarEnMoodle(moodle: Moodle): Ejecucion {
  const caidos = new Map<string, string>();

  return {
    async hacer(accion, lote, signal) {
      const hechos = new Map<PorHacer, Hecho>();
      for (const [nombre, filas] of Map.groupBy(lote, (fila) => dato(fila, 'servidor'))) {
        signal.throwIfAborted();
        const suyos = await enServidor(nombre, accion, filas);
        for (const [i, fila] of filas.entries()) hechos.set(fila, suyos[i]!);
      }
      return lote.map((fila) => hechos.get(fila)!);
    },
  };

  async function enServidor(nombre: string, accion: string, filas: readonly PorHacer[]): Promise<readonly Hecho[]> {
    const servidor = moodle.get(nombre);
    if (!servidor)
      return todas(filas, { estado: 'fallida', motivo: `El servidor «${nombre}» ya no está configurado.` });
    const caido = caidos.get(nombre);
    if (caido !== undefined) return todas(filas, { estado: 'interrumpida', motivo: caido });
    const hechos = await escribir(servidor, accion, filas);
    const fallo = hechos.find(({ estado }) => estado === 'interrumpida');
    if (fallo && 'motivo' in fallo) caidos.set(nombre, fallo.motivo);
    return hechos;
  }
}

const todas = (filas: readonly PorHacer[], hecho: Hecho): readonly Hecho[] => filas.map(() => hecho);

async function escribir(
  { label, escritura }: ServidorMoodle,
  accion: string,
  filas: readonly PorHacer[],
): Promise<readonly Hecho[]> {
  if (accion === 'crear') return (await escritura.crearUsuarios(filas.map(cuentaDe))).map(hechoDe);
  if (accion === 'actualizar') {
    const cambios = filas.map(({ plan }) => sinAusentes(cambioSchema.parse(plan)));
    return (await escritura.actualizarUsuarios(cambios)).map(hechoDe);
  }
  return matricular({ label, escritura }, filas);
}

/** What is not named stays as it is. */
const sinAusentes = ({ id, ...cambio }: z.output<typeof cambioSchema>) => ({
  id,
  ...(cambio.nombres !== undefined && { nombres: cambio.nombres }),
  ...(cambio.apellidos !== undefined && { apellidos: cambio.apellidos }),
  ...(cambio.correo !== undefined && { correo: cambio.correo }),
  ...(cambio.documento !== undefined && { documento: cambio.documento }),
});

/** Accounts made a moment ago have a number only Moodle knows. */
async function matricular(
  { label, escritura }: { readonly label: string; readonly escritura: Escritura },
  filas: readonly PorHacer[],
): Promise<readonly Hecho[]> {
  const usuarios = [...new Set(filas.map((fila) => dato(fila, 'usuario')))];
  const cuentas = await escritura.buscarUsuarios('usuario', usuarios);
  if (!cuentas.ok) {
    return todas(filas, { estado: 'interrumpida', motivo: `${label}: ${MOTIVOS_EN_PALABRAS[cuentas.motivo]}` });
  }
  const conCuenta = filas
    .flatMap((fila) => {
      const idUsuario = cuentas.valor.get(dato(fila, 'usuario'))?.[0]?.id;
      return idUsuario === undefined ? [] : [{ fila, idUsuario, idCurso: matriculaSchema.parse(fila.plan).idCurso }];
    })
    // A course's people are read once for those that stand together.
    .sort((a, b) => a.idCurso - b.idCurso);
  const escritos = await escritura.matricular(
    conCuenta.map(({ fila, idUsuario, idCurso }) => ({ idUsuario, idCurso, rol: dato(fila, 'rol') })),
  );
  const hechos = new Map(conCuenta.map(({ fila }, i) => [fila, hechoDe(escritos[i]!)]));
  return filas.map(
    (fila) => hechos.get(fila) ?? { estado: 'fallida', motivo: `La cuenta no existe en ${label}: no se pudo crear.` },
  );
}

function hechoDe(escrito: Escrito): Hecho {
  if (escrito.estado === 'hecho') return { estado: 'hecha' };
  if (escrito.estado === 'estaba') return { estado: 'estaba' };
  return { estado: escrito.estado === 'rechazado' ? 'fallida' : 'interrumpida', motivo: escrito.texto };
}
