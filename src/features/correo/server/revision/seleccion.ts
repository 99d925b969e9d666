import { type CampoDeCorreo, CAMPOS_DE_PERSONA } from '#catalogo/correo.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { enMiles } from '#platform/contract/quantities.ts';
import { MAX_FILAS_DE_CORREO, type MensajeRecibido } from '../../contract/redaccion.ts';
import { type Fuente, fuenteFor, type PersonaDeFila } from './fuente.ts';

/** The people that a message is for, not checked yet. */
export type Seleccion = {
  /** The report, or a word for rows that came with the call. */
  readonly origen: string;
  readonly campos: readonly CampoDeCorreo[];
  /** @throws {AppError} `datos-invalidos` when they are too many */
  readonly personas: (claves: readonly string[]) => AsyncIterable<readonly PersonaDeFila[]>;
  /** Returns another text as soon as a selected row changes; null where the rows came with the call. */
  readonly checksum: (() => Promise<string>) | null;
};

type Recibida = Pick<MensajeRecibido, 'filasSeleccionadas' | 'seleccion'>;

/**
 * Reads the people that a call's message is for: rows of its own (spec 1 §7), or a selection of a report.
 * @throws {AppError} `datos-invalidos` when it says neither or both, `no-existe` or `sin-permiso` for the report
 */
export function seleccionDe(recibida: Recibida, fuentes: readonly Fuente[], lector: Actor): Seleccion {
  const { filasSeleccionadas = [], seleccion } = recibida;
  if ((filasSeleccionadas.length === 0) === (seleccion === undefined)) {
    throw invalida('Seleccione las personas a las que va a escribir.');
  }
  if (!seleccion) {
    const personas = filasSeleccionadas.map((fila, i) => ({
      fila: String(i + 1),
      nombreUsuario: comoTexto(fila.nombreUsuario),
      email: comoTexto(fila.email),
      rol: comoTexto(fila.rol),
      valores: {},
    }));
    return { origen: 'seleccion', campos: CAMPOS_DE_PERSONA, personas: () => enUnLote(personas), checksum: null };
  }
  const fuente = fuenteFor(fuentes, seleccion.informe, lector);
  return {
    origen: fuente.informe,
    campos: fuente.campos,
    personas: (claves) => limitadas(fuente.personas(seleccion, lector, claves)),
    checksum: async () => fuente.checksum(seleccion, lector),
  };
}

const comoTexto = (dato: string | number | null | undefined): string => String(dato ?? '').trim();

const invalida = (message: string): AppError =>
  new AppError('datos-invalidos', { message, errores: { filasSeleccionadas: message } });

async function* enUnLote<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  yield items;
}

async function* limitadas(lotes: AsyncIterable<readonly PersonaDeFila[]>): AsyncGenerator<readonly PersonaDeFila[]> {
  let filas = 0;
  for await (const lote of lotes) {
    filas += lote.length;
    if (filas > MAX_FILAS_DE_CORREO) {
      const limite = enMiles(MAX_FILAS_DE_CORREO);
      throw invalida(
        `Un correo se envía a las personas de hasta ${limite} filas. Use un filtro para enviarlo en partes.`,
      );
    }
    yield lote;
  }
}
