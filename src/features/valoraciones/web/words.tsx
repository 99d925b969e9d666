// Words that the screens of reviews share: states, titles, what is asked in each kind, and the days that are left.
import { diasBetween } from '#catalogo/dias-habiles.ts';
import { formatDia } from '#catalogo/momento.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { Badge, type BadgeTone } from '#platform/web/ui/Badge.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import { CLASES, ESTADOS, type Clase, type EstadoDeValoracion, type ResumenDeValoracion } from '../contract.ts';

const TONES: Readonly<Record<EstadoDeValoracion, BadgeTone>> = {
  'por-hacer': 'soft',
  'en-curso': 'info',
  enviada: 'success',
  vencida: 'warning',
};

export const EstadoBadge = ({ estado }: { readonly estado: EstadoDeValoracion }) => (
  <Badge tone={TONES[estado]}>{ESTADOS[estado]}</Badge>
);

/** Returns the act that the state of one asks for. */
export const actOf = (estado: EstadoDeValoracion): string =>
  estado === 'por-hacer' ? 'Comenzar' : estado === 'en-curso' ? 'Continuar' : 'Ver';

/** Returns what a person knows it by: the classroom's subject, or the sample's name. */
export const nameOf = ({ asignatura, muestra, clase }: ResumenDeValoracion): string =>
  muestra?.nombre ?? (asignatura ? (asignatura.nombre ?? asignatura.codigo) : CLASES[clase]);

/** Says what is asked for in each kind, and who sees it. */
export const SENTENCES: Readonly<Record<Clase, string>> = {
  segunda:
    'Valore el aula sin mirar la primera revisión: sus valoraciones, el nombre de quien la hizo y el momento se le muestran solo después de enviar la suya. Esta revisión no cuenta en ningún total y no se envía por correo a nadie.',
  autoevaluacion:
    'Valore su propia aula con la misma rúbrica. Quien le acompañe ve cada criterio solo después de hacer su propia elección, y nadie más la ve. Si este semestre no hay acompañamiento, su autoevaluación se elimina al terminar el semestre.',
  calibracion:
    'Valore el aula de muestra por su cuenta. Cuando envíe, podrá comparar lo que eligió con lo que eligieron las demás personas que evalúan.',
};

/** Writes the last day: 'Quedan 3 días: hasta el 05/12/2026'. */
export function leftText(hasta: string, today: string): string {
  const days = diasBetween(today, hasta);
  if (days < 0) return `El plazo terminó el ${formatDia(hasta)}`;
  if (days === 0) return 'Último día: hoy';
  return `${days === 1 ? 'Queda' : 'Quedan'} ${countOf(days, 'día', 'días')}: hasta el ${formatDia(hasta)}`;
}

type AulaProps = { readonly direccion: string; readonly nombre: string };

/** The link that opens a sample classroom beside this page. */
export const AulaLink = ({ direccion, nombre }: AulaProps) => (
  <a href={direccion} target="_blank" rel="noreferrer">
    <span>Abrir el aula</span>
    <VisuallyHidden>{` ${nombre}`}</VisuallyHidden>
    <span> (otra pestaña)</span>
  </a>
);
