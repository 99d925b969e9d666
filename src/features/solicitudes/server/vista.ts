// A request in the words of its person: state of each row, promised day, and what they may see of its history.
import { estadoParaPersona } from '#catalogo/estados.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import { nombreOfRegistro } from '#catalogo/pantalla.ts';
import { RUTA_DE_COMPROBANTE } from '#catalogo/titulos.ts';
import type { HechoVisto, SolicitudVista } from '../contract.ts';
import type { FilaDeSolicitud, HechoVisible } from './solicitudes.store.ts';

type Options = {
  readonly informe: InformeDeFormulario;
  readonly formulario: Formulario;
  readonly token: string;
  readonly solicitud: { readonly comprobante: string; readonly creado: Date };
  readonly filas: readonly FilaDeSolicitud[];
  readonly hechos: readonly HechoVisible[];
} & Pick<SolicitudVista, 'recibeRespuesta' | 'frescoHasta'>;

export function vistaOf({ informe, formulario, token, solicitud, filas, hechos, ...more }: Options): SolicitudVista {
  // The rows of an item report are told apart by their names.
  const nombres = new Map(
    filas.map(({ id, datos }) => [id, informe.unidad === undefined ? null : nombreOfRegistro(informe, datos)] as const),
  );
  return {
    titulo: formulario.titulo,
    comprobante: solicitud.comprobante,
    recibida: solicitud.creado.toISOString(),
    filas: filas.map(({ id, estado, atendida, vence }) => ({
      nombre: nombres.get(id) ?? null,
      estado: estadoParaPersona(estado, atendida || hechos.some(({ tipo }) => tipo === 'mensaje')),
      ...(vence !== null && estado === 'abierto' && { vence }),
    })),
    hechos: hechos.map((hecho): HechoVisto => {
      const instante = hecho.creado.toISOString();
      if (hecho.tipo === 'estado') {
        return {
          tipo: 'estado',
          fila: nombres.get(hecho.fila) ?? null,
          estado: estadoParaPersona(hecho.a!, true),
          instante,
        };
      }
      return { tipo: hecho.tipo, texto: hecho.texto, archivos: [...(hecho.archivos ?? [])], instante };
    }),
    ...more,
    recibo: `${RUTA_DE_COMPROBANTE}/${token}`,
    otra: formulario.portada?.ruta ?? formulario.ruta,
  };
}
