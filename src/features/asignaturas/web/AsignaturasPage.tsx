import { useState } from 'react';
import { useAddress, useSearchOf } from '#platform/web/address.ts';
import { CargaDeAsignaturas } from './CargaDeAsignaturas.tsx';
import { asignaturasSearch, type Direccion, leerDireccion } from './search.ts';
import { ListaDeAsignaturas } from './ListaDeAsignaturas.tsx';

/** Who teaches what, semester by semester: what forms search in, kept by managers (spec 1 §3; DECISIONS §1). */
export function AsignaturasPage() {
  const [now] = useState(() => new Date());
  const direccion = leerDireccion(useSearchOf(asignaturasSearch), now);
  const { change } = useAddress<Direccion>((part) => ({
    // Other rows begin at their first page.
    search: { ...(!('asignatura' in part) && { pagina: undefined }), ...part },
  }));
  if (direccion.vista === 'carga') return <CargaDeAsignaturas />;
  return <ListaDeAsignaturas direccion={direccion} change={change} />;
}
