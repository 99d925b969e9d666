// What invented people and the unit said about invented requests: messages, corrections and ratings.
import { randomUUID } from 'node:crypto';
import { readRuta } from '#catalogo/arbol.ts';
import type { Calificacion } from '#catalogo/calificacion.ts';
import { corregiblesOf, nameOfCampo } from '#catalogo/correccion.ts';
import { CATALOGO } from '#catalogo/index.ts';
import { type InformeDeFormulario } from '#catalogo/informe.ts';
import type { Resultado } from '#catalogo/resultados.ts';
import type { Registro } from '#features/formularios/contract.ts';
import type { RegistroNuevo } from '#features/formularios/server/service.ts';
import type { ImportedHistory } from '#features/solicitudes/server/service.ts';
import { DAY_MS, HOUR_MS } from '#platform/contract/time.ts';

/** An invented record with its end. */
export type Terminado = Pick<RegistroNuevo, 'id' | 'formulario' | 'creado' | 'datos'> &
  Pick<Registro, 'estado'> & {
    /** Null unless it is closed. */
    readonly cierre: Date | null;
    /** The result of a closed request; null where that is not said. */
    readonly resultado: Resultado | null;
  };

const PEDIDO = 'Para seguir necesitamos una copia legible de su documento. Puede adjuntarla en esta página.';
const MOTIVO = 'Este dato no es igual al de su documento. Por favor, escríbalo completo.';

/** Of the requests that wait for their person, one in so many waits for a correction; of the closed ones, it was made. */
const CORREGIDA = 3;
const CORREGIDA_Y_CERRADA = 10;
/** One in so many people rates nothing. */
const SIN_CALIFICAR = 3;

const COMENTARIOS = { 3: 'Muchas gracias, me respondieron muy rápido.', 2: null, 1: 'La respuesta tardó mucho.' };
/** Most people are content. Their number shares no divisor with those of the other invented choices. */
const VALORES = [3, 3, 2, 3, 1, 3, 3] as const satisfies readonly Calificacion[];

const DE_SOLICITUDES = new Map(CATALOGO.informesDeSolicitudes.map((informe) => [informe.formulario.slug, informe]));

type Asking = {
  /** Account of the unit that asks. */
  readonly usuario: string;
  readonly now: Date;
};

type Said = Pick<ImportedHistory, 'dichos' | 'pedidas' | 'pasos'>;

export function inventConversaciones(lote: readonly Terminado[], asking: Asking): Said {
  const { usuario, now } = asking;
  const dichos: ImportedHistory['dichos'][number][] = [];
  const pedidas: ImportedHistory['pedidas'][number][] = [];
  const pasos: ImportedHistory['pasos'][number][] = [];
  const pendientes = lote.filter(({ estado }) => estado === 'pendiente');
  const cerradas = lote.filter(({ cierre }) => cierre !== null);
  for (const [i, registro] of pendientes.entries()) {
    const informe = DE_SOLICITUDES.get(registro.formulario);
    if (!informe) continue;
    const pedida = i % CORREGIDA === 0 && correctionOf(informe, registro, asking);
    if (pedida) {
      pedidas.push(pedida);
      pasos.push(stepOf(informe, pedida));
    } else {
      const { id, creado } = registro;
      dichos.push({
        tipo: 'mensaje',
        registro: id,
        texto: PEDIDO,
        archivos: [],
        usuario,
        creado: dayAfter(creado, now),
      });
    }
  }
  for (const [i, registro] of cerradas.entries()) {
    const informe = DE_SOLICITUDES.get(registro.formulario);
    const pedida = informe && i % CORREGIDA_Y_CERRADA === 0 && correctionOf(informe, registro, asking);
    if (!pedida) continue;
    const [ruta] = pedida.campos;
    const creado = new Date((registro.creado.getTime() + registro.cierre!.getTime()) / 2);
    const after = String(readRuta(registro.datos, ruta!));
    const etiqueta = nameOfCampo(informe.formulario.campos, ruta!);
    pasos.push(stepOf(informe, { ...pedida, creado: registro.creado }));
    pasos.push({
      registro: registro.id,
      paso: 'hecha',
      texto: null,
      usuario: null,
      creado,
      cambios: [{ etiqueta, antes: after.slice(0, -1), despues: after }],
      archivos: [],
    });
  }
  return { dichos, pedidas, pasos };
}

const dayAfter = (creado: Date, now: Date): Date => new Date(Math.min(creado.getTime() + DAY_MS, now.getTime()));

/** Invents a correction of the first text of a request; undefined for item reports. */
function correctionOf(informe: InformeDeFormulario, { id, creado }: Terminado, { usuario, now }: Asking) {
  const [texto] = corregiblesOf(informe.formulario, informe.unidad).filter(({ campo }) => campo.tipo === 'texto');
  if (informe.unidad !== undefined || !texto) return undefined;
  return {
    id: randomUUID(),
    registro: id,
    informe: informe.slug,
    fila: id,
    campos: [texto.ruta],
    motivo: MOTIVO,
    usuario,
    creado: dayAfter(creado, now),
  };
}

type Correccion = NonNullable<ReturnType<typeof correctionOf>>;

const stepOf = ({ formulario }: InformeDeFormulario, { registro, campos, motivo, usuario, creado }: Correccion) =>
  ({
    registro,
    paso: 'pedida',
    texto: motivo,
    usuario,
    creado,
    cambios: campos.map((ruta) => ({ etiqueta: nameOfCampo(formulario.campos, ruta), antes: null, despues: null })),
  }) as const;

/** Invents ratings of closed requests, some hours after their closing. */
export const inventCalificaciones = (lote: readonly Terminado[], now: Date): ImportedHistory['calificadas'] =>
  lote.flatMap(({ id, formulario, cierre, resultado }, i) => {
    if (!DE_SOLICITUDES.has(formulario) || !cierre || resultado === 'desistida' || i % SIN_CALIFICAR === 0) return [];
    const valor = VALORES[i % VALORES.length]!;
    const creado = new Date(Math.min(cierre.getTime() + 3 * HOUR_MS, now.getTime()));
    return [{ registro: id, valor, comentario: COMENTARIOS[valor], creado }];
  });
