import type { Deteccion } from './tipos.ts';

const GUIA = 'Pida a quien administra la plataforma que siga la guía de instalación.';

/** What a server lacks of the companion plugin and what to do, for whoever manages; undefined when it lacks nothing. */
export function faltaDelComplemento(deteccion: Deteccion): string | undefined {
  if (deteccion.estado === 'presente') return undefined;
  if (deteccion.estado === 'ausente') {
    return `Este servidor no tiene el complemento «Gestión Curricular» de Moodle: sin él no hay respaldos ni reinicios, y los últimos accesos tardan más en leerse. ${GUIA}`;
  }
  if (deteccion.estado === 'antiguo') {
    return `El complemento «Gestión Curricular» de este servidor es de una versión anterior (${deteccion.version}). ${GUIA}`;
  }
  return `Al servicio web de este servidor le faltan funciones del complemento «Gestión Curricular»: ${deteccion.faltan.join(', ')}. ${GUIA}`;
}
