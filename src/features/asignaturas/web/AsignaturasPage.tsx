import { CargaDeAsignaturas } from './CargaDeAsignaturas.tsx';
import { useDireccion } from './direccion.ts';
import { ListaDeAsignaturas } from './ListaDeAsignaturas.tsx';

/** Who teaches what, semester by semester: what forms search in, kept by managers (spec 1 §3; DECISIONS §1). */
export function AsignaturasPage() {
  const { direccion, change } = useDireccion();
  if (direccion.vista === 'carga') return <CargaDeAsignaturas />;
  return <ListaDeAsignaturas direccion={direccion} change={change} />;
}
