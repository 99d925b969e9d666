import { PERMISOS, type Permiso } from './permisos.ts';
import type { Deteccion } from './tipos.ts';

const GUIA = 'Pida a quien administra la plataforma que siga la guía de instalación.';

/** What a server lacks of the companion plugin and what to do, for whoever manages; undefined when it lacks nothing. */
export function faltaDelComplemento(deteccion: Deteccion): string | undefined {
  if (deteccion.estado === 'presente') return undefined;
  if (deteccion.estado === 'ausente') {
    return `Este servidor no tiene el complemento «Gestión Curricular» de Moodle: sin él no hay copias ni reinicios, y los últimos accesos tardan más en leerse. ${GUIA}`;
  }
  if (deteccion.estado === 'antiguo') {
    return `El complemento «Gestión Curricular» de esta plataforma es de una versión anterior (${deteccion.version}). ${GUIA}`;
  }
  return `Al servicio web de esta plataforma le faltan funciones del complemento «Gestión Curricular»: ${deteccion.faltan.join(', ')}. ${GUIA}`;
}

/** Which permissions the service account lacks and what each is for, for whoever manages; undefined when it lacks none. */
export function permisosQueFaltanEnPalabras(faltan: readonly Permiso[]): string | undefined {
  if (faltan.length === 0) return undefined;
  const lista = faltan.map((permiso) => `${permiso} (${PERMISOS[permiso]})`).join('; ');
  return `A la cuenta con la que esta aplicación entra a Moodle le faltan permisos en el sitio: ${lista}. Si los tiene solo en algunas categorías, se puede en ellas. ${GUIA}`;
}
