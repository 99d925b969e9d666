/** Activities that are meetings. */
const ACTIVIDADES = new Set([
  'bigbluebuttonbn',
  'collaborate',
  'googlemeet',
  'jitsi',
  'msteams',
  'teamsmeeting',
  'webexactivity',
  'zoom',
]);

/** Where meetings are held. */
const SERVICIOS = ['meet.google.com', 'meet.jit.si', 'teams.live.com', 'teams.microsoft.com', 'webex.com', 'zoom.us'];

const DIRECCION = /https?:\/\/[^\s"'<>]+/gi;

function esDeReunion(direccion: string): boolean {
  const host = URL.parse(direccion)?.hostname ?? '';
  return SERVICIOS.some((servicio) => host === servicio || host.endsWith(`.${servicio}`));
}

/** Whether something in a course leads to a meeting: by its kind, by where it points, or by an address in its text. */
export const esEncuentro = (tipo: string, textos: readonly string[]): boolean =>
  ACTIVIDADES.has(tipo) || textos.some((texto) => (texto.match(DIRECCION) ?? []).some(esDeReunion));
