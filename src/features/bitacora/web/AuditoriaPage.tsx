import { SesionesAbiertas } from '#features/sesion/web/SesionesAbiertas.tsx';
import { absentOr, useAddress, useSearchOf } from '#platform/web/address.ts';
import { filtroSchema } from '../contract.ts';
import { ListaDeActos } from './actos/ListaDeActos.tsx';
import { auditoriaSearch, type Direccion, vistaDe } from './search.ts';
import { QuienVio } from './persona/QuienVio.tsx';
import { Vistas } from './Vistas.tsx';

/** An act that the page does not know narrows nothing. */
const accionSchema = absentOr(filtroSchema.shape.accion);

/** The audit: who did what to which records, who saw the data of a person, and the sessions that are open. */
export function AuditoriaPage() {
  const { accion, ...search } = useSearchOf(auditoriaSearch);
  const leida = { ...search, accion: accionSchema.parse(accion) };
  const vista = vistaDe(leida);
  const direccion: Direccion = { ...leida, vista };
  // The list in sight stays whatever narrows it: an address without a list would change it.
  const { change } = useAddress<Direccion>((part) => ({ search: { vista, ...part } }));
  const vistas = <Vistas actual={direccion} />;
  if (vista === 'persona') return <QuienVio vistas={vistas} direccion={direccion} change={change} />;
  if (vista === 'sesiones') return <SesionesAbiertas vistas={vistas} />;
  return <ListaDeActos vistas={vistas} direccion={direccion} lista={vista} change={change} />;
}
