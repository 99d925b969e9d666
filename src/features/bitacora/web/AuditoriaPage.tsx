import { SesionesAbiertas } from '#features/sesion/web/SesionesAbiertas.tsx';
import { ListaDeActos } from './actos/ListaDeActos.tsx';
import { useDireccion } from './direccion.ts';
import { QuienVio } from './persona/QuienVio.tsx';
import { Vistas } from './Vistas.tsx';

/** The audit: who did what to which records, who saw the data of a person, and the sessions that are open. */
export function AuditoriaPage() {
  const { direccion, change } = useDireccion();
  const vistas = <Vistas actual={direccion.vista} />;
  if (direccion.vista === 'persona') return <QuienVio vistas={vistas} direccion={direccion} change={change} />;
  if (direccion.vista === 'sesiones') return <SesionesAbiertas vistas={vistas} />;
  return <ListaDeActos vistas={vistas} direccion={direccion} change={change} />;
}
