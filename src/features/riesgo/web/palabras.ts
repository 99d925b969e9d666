import { textoDeFecha, textoDeInstante } from '#catalogo/momento.ts';
import type { Tarea } from '#features/tareas/contract.ts';
import { exactShareText } from '#platform/chart/words.ts';
import { enMiles } from '#platform/contract/quantities.ts';
import type { CuentaDeRiesgo, LecturaDeServidor } from '../contract.ts';

/** The share of enrolments at risk: `6,4 %`. */
const parteDe = ({ matriculas, enRiesgo }: CuentaDeRiesgo): string =>
  exactShareText(matriculas === 0 ? 0 : enRiesgo / matriculas);

/** The number of servers that were read, and the instant of the oldest reading. */
export function textoDeServidores(servidores: readonly LecturaDeServidor[]): string {
  const leidos = servidores.flatMap(({ ultima }) => ultima ?? []);
  const [primera] = leidos.map(({ instante }) => instante).toSorted();
  if (primera === undefined) return 'Aún no se ha leído de la plataforma';
  const cuando = textoDeInstante(new Date(primera));
  if (servidores.length === 1) return `Leído de la plataforma el ${cuando}`;
  return `Leído de ${leidos.length} de ${servidores.length} plataformas, la primera el ${cuando}`;
}

/** The progress of a reading, in a few words. */
export function textoDeLectura({ estado, fase, hechos, total }: Tarea): string {
  if (estado === 'en-cola') return 'Espera su turno';
  const cuantos =
    hechos === null || hechos === 0 ? '' : total === null ? enMiles(hechos) : `${enMiles(hechos)} de ${enMiles(total)}`;
  return [fase ?? 'Comenzando', cuantos].filter(Boolean).join(' · ');
}

/** The number of enrolments at risk, of all: `318 de 5.000 matrículas de estudiantes (6,4 %); 120 sin ningún ingreso`. */
export function textoDeRiesgo(ahora: CuentaDeRiesgo): string {
  const { matriculas, enRiesgo, nunca } = ahora;
  return `${enMiles(enRiesgo)} de ${enMiles(matriculas)} matrículas de estudiantes (${parteDe(ahora)}); ${enMiles(nunca)} sin ningún ingreso.`;
}

/** The same in a few words: `En riesgo: 318 de 5.000 (6,4 %)`. */
export const textoEnBreve = (ahora: CuentaDeRiesgo): string =>
  `En riesgo: ${enMiles(ahora.enRiesgo)} de ${enMiles(ahora.matriculas)} (${parteDe(ahora)})`;

/** The share a week before, and which way it went. */
export function textoDeSemana(ahora: CuentaDeRiesgo, antes: CuentaDeRiesgo): string {
  const [parte, previa] = [ahora, antes].map(({ matriculas, enRiesgo }) =>
    matriculas === 0 ? 0 : enRiesgo / matriculas,
  );
  // Tenths of a percent, as they are written: what reads the same is the same.
  const cambio = Math.round((parte ?? 0) * 1000) - Math.round((previa ?? 0) * 1000);
  const sentido = cambio === 0 ? 'igual' : cambio > 0 ? 'subió' : 'bajó';
  return `El ${textoDeFecha(new Date(antes.instante))} era el ${parteDe(antes)}: ${sentido === 'igual' ? 'sigue igual' : sentido}.`;
}
