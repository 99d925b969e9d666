import { expect, it } from 'vitest';
import { asuntoDeIntento, estadoDeIntento } from './HistorialPorCurso.tsx';

it.each([
  ['respaldo', true, 'hecho', 'Copia: Listo'],
  ['respaldo', true, 'fallido', 'Copia: Falló'],
  ['reinicio', true, 'hecho', 'Reinicio con copia antes: Reiniciado'],
  ['reinicio', false, 'hecho', 'Reinicio sin copia: Reiniciado'],
  ['reinicio', false, 'por-confirmar', 'Reinicio sin copia: Por confirmar'],
] as const)('the last attempt (%s, a copy before: %s, %s) is told as «%4$s»', (clase, withRespaldo, estado, texto) => {
  const intento = { clase, conRespaldo: withRespaldo, estado };
  expect(`${asuntoDeIntento(intento)}: ${estadoDeIntento(intento)}`).toBe(texto);
});
