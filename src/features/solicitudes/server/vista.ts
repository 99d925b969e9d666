// A request in the words of its person: state of each row, promised day, and what they may see of its history.
import { DIAS_PARA_REABRIR } from '#catalogo/conversacion.ts';
import { addDiasHabiles } from '#catalogo/dias-habiles.ts';
import { estadoParaPersona } from '#catalogo/estados.ts';
import { startOf, type Formulario } from '#catalogo/formulario.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import { nombreOfItem, pedidoOf } from '#catalogo/pantalla.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { RUTA_DE_COMPROBANTE, RUTA_DE_SOLICITUD } from '#catalogo/titulos.ts';
import { FRAGMENTO_DE_ANTERIOR, numeroOf } from '#features/formularios/contract.ts';
import type { HechoVisto, SolicitudVista } from '../contract.ts';
import { closedAt } from './conversacion/cierre.ts';
import type { Solicitud } from './conversacion/mensajes.store.ts';
import type { FilaDeSolicitud, HechoVisible } from './solicitudes.store.ts';

type Options = {
  readonly informe: InformeDeFormulario;
  readonly formulario: Formulario;
  readonly token: string;
  readonly solicitud: Solicitud;
  readonly filas: readonly FilaDeSolicitud[];
  /** Those with a relation are of requests that have a token. */
  readonly hechos: readonly HechoVisible[];
  /** Tokens of related requests by id. */
  readonly tokens: ReadonlyMap<string, string>;
} & Pick<SolicitudVista, 'recibeRespuesta' | 'calificable' | 'fresca' | 'ahora' | 'correccion'>;

export function vistaOf(options: Options): SolicitudVista {
  const { informe, formulario, token, tokens, solicitud, filas, hechos, ...more } = options;
  // The rows of an item report are told apart by their names.
  const nombres = new Map(
    filas.map(({ id, datos }) => [id, informe.unidad === undefined ? null : nombreOfItem(informe, datos)] as const),
  );
  return {
    pedido: pedidoOf(informe, solicitud.datos),
    numero: numeroOf(formulario, solicitud),
    comprobante: solicitud.comprobante,
    recibida: solicitud.creado.toISOString(),
    filas: filas.map(({ id, estado, atendida, vence, resultado }) => ({
      nombre: nombres.get(id) ?? null,
      estado: estadoParaPersona(estado, atendida),
      ...(vence !== null && estado === 'abierto' && { vence }),
      ...(resultado !== null && { resultado }),
    })),
    fin: finOf(filas, more.recibeRespuesta),
    hechos: hechos.map((hecho): HechoVisto => {
      const instante = hecho.creado.toISOString();
      if (hecho.tipo === 'estado') {
        return {
          tipo: 'estado',
          fila: nombres.get(hecho.fila) ?? null,
          // Every change of state is an act of the unit, or follows one.
          estado: estadoParaPersona(hecho.a!, true),
          instante,
        };
      }
      if (hecho.tipo === 'correccion') {
        const cambios = (hecho.cambios ?? []).map(({ reservado, ...cambio }) =>
          reservado ? { ...cambio, antes: null, despues: null } : cambio,
        );
        return { tipo: 'correccion', paso: hecho.paso!, texto: hecho.texto, cambios, instante };
      }
      if (hecho.tipo === 'calificacion') {
        return { tipo: 'calificacion', valor: hecho.valor!, texto: hecho.texto, instante };
      }
      if (hecho.tipo === 'relacion') {
        const { id, sigue: follows } = hecho.otra!;
        return {
          tipo: 'relacion',
          numero: numeroOf(formulario, hecho.otra!),
          ruta: `${RUTA_DE_SOLICITUD}/${tokens.get(id)!}`,
          sigue: follows,
          instante,
        };
      }
      return { tipo: hecho.tipo, texto: hecho.texto, archivos: [...(hecho.archivos ?? [])], instante };
    }),
    ...more,
    recibo: `${RUTA_DE_COMPROBANTE}/${token}`,
    otra: `${startOf(formulario)}#${FRAGMENTO_DE_ANTERIOR}=${token}`,
  };
}

/** Returns how and when a request ended, and the last day on which an answer opens it again; null while a row is open. */
function finOf(filas: readonly FilaDeSolicitud[], takesAnswer: boolean): SolicitudVista['fin'] {
  const cierre = closedAt(filas);
  if (!cierre) return null;
  const dia = diaOf(cierre);
  const resultados = new Set(filas.map(({ resultado }) => resultado));
  return {
    dia,
    resultado: resultados.size === 1 ? filas[0]!.resultado : null,
    hasta: takesAnswer ? addDiasHabiles(dia, DIAS_PARA_REABRIR) : null,
  };
}
