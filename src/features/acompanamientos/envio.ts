import { countOf } from '#platform/contract/quantities.ts';
import type { EnvioDeResultado } from './contract-resultado.ts';

type Destinatarios = readonly Pick<EnvioDeResultado['destinatarios'][number], 'estado'>[];

/** How a sending stands, in one sentence: 'Enviado a 3 de 4, 1 rechazado'. */
export function resumenDeEnvio(destinatarios: Destinatarios): string {
  const cuantos = (estado: Destinatarios[number]['estado']): number =>
    destinatarios.filter((uno) => uno.estado === estado).length;
  const [enviados, enBandeja] = [cuantos('enviado'), cuantos('en_bandeja')];
  const [fallidos, dudosos] = [cuantos('fallido'), cuantos('por_confirmar')];
  const faltan = cuantos('pendiente') + cuantos('enviando');
  const soloEnBandeja = enBandeja > 0 && enviados === 0;
  return [
    `${soloEnBandeja ? `En la bandeja: ${enBandeja}` : `Enviado a ${enviados}`} de ${destinatarios.length}`,
    ...(enBandeja > 0 && !soloEnBandeja ? [`${enBandeja} en la bandeja`] : []),
    ...(fallidos > 0 ? [countOf(fallidos, 'rechazado', 'rechazados')] : []),
    ...(dudosos > 0 ? [`${dudosos} por confirmar`] : []),
    ...(faltan > 0 ? [`${faltan} en camino`] : []),
  ].join(', ');
}

/** So many recipients are seen at a glance. */
const A_LA_VISTA = 5;

/** What somebody has to look at. */
const POR_ATENDER: ReadonlySet<EnvioDeResultado['destinatarios'][number]['estado']> = new Set([
  'fallido',
  'por_confirmar',
  'omitido',
]);

/** Which recipients are shown at once, and which when they are asked for: of many, those without trouble. */
export function repartir<Uno extends Destinatarios[number]>(
  destinatarios: readonly Uno[],
): { readonly aLaVista: readonly Uno[]; readonly plegados: readonly Uno[] } {
  if (destinatarios.length <= A_LA_VISTA) return { aLaVista: destinatarios, plegados: [] };
  const esPorAtender = ({ estado }: Uno): boolean => POR_ATENDER.has(estado);
  return {
    aLaVista: destinatarios.filter(esPorAtender),
    plegados: destinatarios.filter((uno) => !esPorAtender(uno)),
  };
}
