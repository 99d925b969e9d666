import { CorreoAbierto } from './abierto/CorreoAbierto.tsx';
import { useDireccion } from './direccion.ts';
import { Lista } from './lista/Lista.tsx';

/** The messages that were sent, or one of them: the outbox where there is no mail server (DECISIONS §1). */
export function CorreosPage() {
  const { direccion, change } = useDireccion();
  const { correo } = direccion;
  if (correo === undefined) return <Lista direccion={direccion} onChange={change} />;
  return <CorreoAbierto key={correo} id={correo} direccion={direccion} onChange={change} />;
}
