// Carries the draft of an earlier version over; the code comes only for forms of the unit that changed meanwhile.
import type { FormularioAbierto } from '../formulario-abierto.ts';
import type { CarriedBorrador } from './carry-over.ts';
import type { Borrador } from './lugares.ts';

/** Returns a draft that fits the version that is shown; as it is where the code that carries it over does not come. */
export async function carryOver(abierto: FormularioAbierto, borrador: Borrador): Promise<CarriedBorrador> {
  const { version = abierto.formulario.version } = borrador;
  if (version === abierto.formulario.version) return borrador;
  return import('./carry-over.ts').then(
    ({ carryOver }) => carryOver(abierto, borrador),
    () => borrador,
  );
}
