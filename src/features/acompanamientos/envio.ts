import type { EnvioDeResultado } from './contract-resultado.ts';

type Destinatarios = readonly Pick<EnvioDeResultado['destinatarios'][number], 'estado' | 'enBandeja'>[];

/** How a sending stands, in one sentence: 'Enviado a 3 de 4, 1 rechazado'. */
export function resumenDeEnvio(destinatarios: Destinatarios): string {
  const cuantos = (estado: Destinatarios[number]['estado']): number =>
    destinatarios.filter((uno) => uno.estado === estado).length;
  const enviados = destinatarios.filter(({ estado }) => estado === 'enviado');
  const [fallidos, dudosos] = [cuantos('fallido'), cuantos('por_confirmar')];
  const faltan = cuantos('pendiente') + cuantos('enviando');
  const dicho = enviados.length > 0 && enviados.every(({ enBandeja }) => enBandeja) ? 'En la bandeja' : 'Enviado';
  return [
    `${dicho}${dicho === 'Enviado' ? ' a' : ':'} ${enviados.length} de ${destinatarios.length}`,
    ...(fallidos > 0 ? [`${fallidos} ${fallidos === 1 ? 'rechazado' : 'rechazados'}`] : []),
    ...(dudosos > 0 ? [`${dudosos} por confirmar`] : []),
    ...(faltan > 0 ? [`${faltan} en camino`] : []),
  ].join(', ');
}
