import { useAddress, useSearchOf } from '#platform/web/address.ts';
import { CorreoAbierto } from './abierto/CorreoAbierto.tsx';
import { type Direccion, correosSearch } from './search.ts';
import { Lista } from './lista/Lista.tsx';

/** The messages that were sent, or one of them: the outbox where there is no mail server (DECISIONS §1). */
export function CorreosPage() {
  const direccion = useSearchOf(correosSearch);
  const { change } = useAddress<Direccion>((part) => ({ search: part, resetScroll: 'correo' in part }));
  const { correo } = direccion;
  if (correo === undefined) return <Lista direccion={direccion} onChange={change} />;
  return <CorreoAbierto key={correo} id={correo} direccion={direccion} onChange={change} />;
}
