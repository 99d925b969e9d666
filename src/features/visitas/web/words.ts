// Words for visits on the screen: weeks with their days, persons, late ones.
import { formatDia } from '#catalogo/momento.ts';
import { asProperName } from '#catalogo/pantalla.ts';
import type { BadgeTone } from '#platform/web/ui/Badge.tsx';
import type { PlanLeido, Visita } from '../contract.ts';
import type { Estado } from '../estados.ts';

export const SIN_EVALUADOR = 'Sin evaluador';

export const TONES: Readonly<Record<Estado, BadgeTone>> = {
  'por-hacer': 'soft',
  'en-curso': 'info',
  enviado: 'warning',
  leido: 'info',
  cerrado: 'success',
};

export const nombreOf = ({ docente }: Pick<Visita, 'docente'>): string => asProperName(docente);

export const asignaturaOf = ({ codigo, nombre }: Pick<Visita, 'codigo' | 'nombre'>): string =>
  nombre === null ? codigo : `${codigo} · ${nombre}`;

/** Returns a week with its days: «Semana 7 (14/09/2026 a 20/09/2026)». */
export function weekInWords(numero: number, semanas: PlanLeido['semanas']): string {
  const found = semanas.find((one) => one.numero === numero);
  return found ? `Semana ${numero} (${formatDia(found.desde)} a ${formatDia(found.hasta)})` : `Semana ${numero}`;
}

/** Returns true for a visit that is not sent and whose week is over. */
export const isLate = ({ estado, semana }: Visita, plan: PlanLeido): boolean =>
  (estado === 'por-hacer' || estado === 'en-curso') &&
  (plan.semestre < plan.actual || (plan.semestre === plan.actual && semana < plan.semana));

/** Returns a function that names who makes a visit; empty for a reader who sees their own alone. */
export function evaluadorNamer(plan: PlanLeido): (usuario: string | null) => string {
  const nombres = new Map(plan.gestion?.evaluadores.map(({ usuario, nombre }) => [usuario, nombre]));
  if (!plan.gestion) return () => '';
  return (usuario) => (usuario === null ? SIN_EVALUADOR : asProperName(nombres.get(usuario) ?? 'Ya no evalúa'));
}
